/**
 * The rules as pages by theme, with a heading and the game's own drawing. It is loaded with the sheets.
 *
 * This module contains no code about a game: themes and texts come from `about`, and the drawing from the game's module.
 */
import { html, useState } from "./vendor/index.js";
import { T, capital, t } from "./words.js";

/** Returns the theme that has a clause. @param {any} about @param {string | null | undefined} rule */
const themeOf = (about, rule) => (about.themes ?? []).find(({ rules }) => rules.includes(rule));

/** A button that opens the rules at a clause, or nothing if the game has no such clause. */
export function ToRule({ about, rule, open }) {
  const theme = themeOf(about, rule);
  return theme && open
    ? html`<button class="sec to-rule" type="button" data-rule=${rule} onClick=${() => open({ rules: rule })}>
        ${t("page.rules_at", { theme: theme.name, rule })}</button>`
    : null;
}

/** The pages. `at` is the clause to show first. @param {{about: any, game: any, at: string | null}} props */
export function Rules({ about, game, at }) {
  const themes = about.themes ?? [];
  const [shown, setShown] = useState(() => Math.max(0, themes.indexOf(themeOf(about, at))));
  const on = themes[shown];
  const Art = game?.RuleArt;
  return html`<h2>${T("page.rules")}</h2>
    <div class="tabs themes" role="group" aria-label=${t("page.rules")}>${themes.map((theme, i) => html`<button type="button"
        aria-pressed=${i === shown} onClick=${() => setShown(i)}>${theme.name}</button>`)}</div>
    <h3>${capital(on.name)}</h3>${Art ? html`<${Art} about=${about} rule=${on.rules[0]} />` : null}
    <dl class="rules">${on.rules.map((rule) => html`<dt class=${rule === at ? "at" : ""}>${rule}</dt><dd class=${rule === at ? "at" : ""}>
        ${about.rules[rule]}</dd>`)}</dl>`;
}

/**
 * What happened, by encounter: a sentence a line, each with its rule, and the table before and after it.
 *
 * Lines that did not happen after all stay, struck through, until the server forgets them. It knows no game: headings, marks
 * and the table's drawing come from outside.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { t } from "./words.js";

/** So many lines are drawn beside the board; the sheet has all. */
const SHORT = 60;

/** @param {{lines: any[], about: any, view: any, game: any, why: (line: any) => void, all?: boolean, open?: () => void}} props */
export function Log({ lines, about, view, game, why, all = false, open }) {
  const shown = all ? lines : lines.slice(-SHORT);
  const Mark = game?.Mark;
  return html`<section class="log" aria-label=${t("ui.panel.happened")}><div class="head"><h2>${t("ui.panel.happened")}</h2>${open ? html`<button type="button" onClick=${open}>${t("page.whole_game")}</button>` : null}</div>
    <div class="scroll" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("ui.panel.happened")} tabindex="0"><ol>${shown.map((line) => {
      const head = game?.heading?.(line, about, view);
      if (head) return html`<li key=${line.n} class=${`ph l${head.level}${line.undone ? " undone" : ""}`}>${head.seat != null && Mark ? html`<${Mark} about=${about} seat=${head.seat} />` : null}<span>${head.text}</span></li>`;
      const seat = game?.seatOf?.(line);
      return html`<li key=${line.n} class=${`${game?.big?.(line) ? "big" : ""}${line.undone ? " undone" : ""}`}>${seat != null && Mark ? html`<${Mark} about=${about} seat=${seat} />` : html`<span />`}<span>${line.text}</span>
        <button class="why" type="button" data-line=${line.n} aria-label=${t("page.why_line", { rule: line.why?.rule ?? "" })} onClick=${() => why(line)}>${line.why?.rule ?? "?"}</button></li>`;
    })}</ol></div></section>`;
}

/** Why a line: the rule, in its words, what bent it, and the table before and after. */
export function Why({ line, model, game }) {
  const { about } = model, rule = line.why?.rule, by = line.why?.by;
  const [looks, setLooks] = useState(null), [after, setAfter] = useState(true), [wrong, setWrong] = useState("");
  useEffect(() => {
    let stays = true;
    (async () => {
      const { steps } = await model.call("history");
      const step = [...steps].reverse().find(({ from, to }) => from <= line.n && line.n < to);
      if (!step) return;
      const [was, is] = await Promise.all([step.answer ? model.call("at", { answer: step.answer - 1 }) : null, model.call("at", { answer: step.answer })]);
      if (stays) setLooks({ was: was?.view ?? null, is: is.view });
    })().catch((error) => stays && setWrong(error.message || t("page.refused_offline")));
    return () => void (stays = false);
  }, [line.n]);
  const Board = game?.Board, view = looks && (after ? looks.is : (looks.was ?? looks.is));
  return html`<h3>${t("ui.panel.why")} ${rule ?? ""}</h3><p class="said">${line.text}</p>${rule && about.rules?.[rule] ? html`<p>${about.rules[rule]}</p>` : null}
    ${by != null && about.scripts?.[by] ? html`<p><b>${about.scripts[by].name}</b>: ${about.scripts[by].text}</p>` : null}
    ${view && Board ? html`<div class="tabs" role="group"><button type="button" aria-pressed=${!after} disabled=${!looks.was} onClick=${() => setAfter(false)}>${t("page.before")}</button>
      <button type="button" aria-pressed=${after} onClick=${() => setAfter(true)}>${t("page.after")}</button></div><div class="mini"><${Board} about=${about} view=${view} tall=${false} still=${true} /></div>` : wrong ? html`<p class="muted">${wrong}</p>` : null}`;
}

/**
 * The sheets over the table: texts of aliens and cards, the whole log, a line's reason, a hint, the keys, and people.
 *
 * They are loaded after the first board. No question is answered in a sheet.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/index.js";
import { useTick } from "./model.js";
import { LANGS, T, lang, t, failure } from "./words.js";
import { KEYS } from "./keys.js";
import { Log, ruleOf } from "./log.js";
import { People } from "./people.js";
import { Rules, ToRule } from "./rules.js";
import { EveryMoment, StopList } from "./stops.js";
import { changePace, pace, setSounds, sounds } from "./telling.js";

/** The sheets over the table. */
export function Sheets({ sheet, close, open = undefined, model, game, go, onLang, host, net, Host, asking, status, passing, stops = null }) {
  const { about, state } = model,
    view = state.view,
    wide = sheet === "aliens" || sheet === "log" || sheet?.why || sheet?.rules !== undefined;
  const titled = (label, what) => html`<${Sheet} key=${label} label=${label} close=${close} wide=${wide}>${what}<//>`;
  if (sheet === "aliens" && game)
    return titled(game.all?.(about) ?? t("ui.panel.aliens"), html`<${game.Everything} about=${about} view=${view} presence=${model.presence} />`);
  if (sheet === "log") return titled(t("ui.panel.happened"), html`<${LogSheet} model=${model} game=${game} open=${open} />`);
  if (sheet === "people") return titled(t("page.people"), html`<${People} model=${model} game=${game} />`);
  if (sheet === "host" && Host)
    return titled(
      t("page.host"),
      html`<${Host} ...${{ net, id: state.table, host, about, presence: model.presence, clock: model.clock, status: state.status }} />`,
    );
  if (sheet === "pass") return titled(t("ui.key.p"), html`<${Pass} ...${passing} />`);
  if (sheet === "leave")
    return titled(
      t("page.leave"),
      html`<h2>${T("page.leave")}</h2><p>${t(model.kept ? "page.leave_text" : "page.leave_text_lost")}</p><div class="acts"><button class="go" type="button" data-act="leave"
          onClick=${() => go("#/")}>${t("page.leave")}</button><button class="sec" type="button" onClick=${close}>${t("page.stay")}</button></div>`,
    );
  if (sheet?.thing && game)
    return titled(
      t("page.details"),
      html`<${game.Thing} about=${about} view=${view} id=${sheet.thing} presence=${model.presence} />
        <${ToRule} about=${about} rule=${game.ruleOf?.(sheet.thing)} open=${open} />
        ${stops ? html`<${StopList} stops=${stops} fits=${ofThing(game, sheet.thing, view.seat)} />` : null}`,
    );
  if (sheet === "stops")
    return titled(
      t("ui.panel.stops"),
      html`<h2>${T("ui.panel.stops")}</h2>${stops ? html`<${EveryMoment} stops=${stops} />${stops.things.length ? html`<${StopList} stops=${stops} />` : html`<p>${t("ui.stop.nothing")}</p>`}` : null}`,
    );
  if (sheet?.rules !== undefined)
    return titled(t("page.rules"), html`<${Rules} key=${sheet.rules} about=${about} game=${game} at=${sheet.rules} />`);
  if (sheet?.why)
    return titled(t("ui.panel.why"), html`<${Why} key=${sheet.why.n} line=${sheet.why} model=${model} game=${game} open=${open} />`);
  if (sheet?.hint !== undefined)
    return titled(t("ui.panel.hint"), html`<${Hint} hint=${sheet.hint} asking=${asking} close=${close} />`);
  return titled(t("ui.panel.help"), html`<${Help} onLang=${onLang} about=${about} game=${game} open=${open} question=${asking?.question} />`);
}

/** The choice of auto-pass, by click or digit, as in the terminal. */
function Pass({ ends, standing, stand }) {
  const all = [...ends, null];
  const digit = (event) => /^[1-4]$/.test(event.key) && (event.preventDefault(), event.stopPropagation(), stand(all[Number(event.key) - 1]));
  return html`<div onKeyDown=${digit}><h2>${T("ui.key.p")}</h2><ol class="hints">${all.map((until, i) => html`<li><button type="button" class="opt"
      aria-pressed=${(standing?.until ?? null) === until} autofocus=${!i}
      onClick=${() => stand(until)}><kbd aria-hidden="true">${i + 1}</kbd><span class="w">${T(`ui.stand.${until ?? "end"}`)}</span></button></li>`)}</ol>
    <p class="muted">${t("ui.stand.note")}</p></div>`;
}

/** Returns whether a part plays the card of a sheet, or uses a power of the seat of a sheet. */
const ofThing = (game, thing, seat) => (part) => {
  const at = game.target?.(part) ?? "";
  return at === thing || (thing === `seat:${seat}` && at.startsWith("power:"));
};

function LogSheet({ model, game, open }) {
  const [line, setLine] = useState(null);
  return line
    ? html`<button class="sec" type="button" onClick=${() => setLine(null)}>← ${t("ui.panel.happened")}</button><${Why} line=${line}
        model=${model} game=${game} open=${open} />`
    : html`<${Log} all=${true} lines=${model.lines} about=${model.about} view=${model.state.view} game=${game} why=${setLine} />`;
}

/** A thinker's answer from this seat's view. It is chosen only if the user clicks it. */
function Hint({ hint, asking, close }) {
  useTick(!hint, 400);
  const take = (choice) => {
    if (choice.parts) asking?.load(choice.parts);
    close();
  };
  return html`<h2>${T("ui.panel.hint")}</h2>${
    !hint
      ? html`<p role="status">${t("page.hint_thinks")}</p>`
      : hint.wrong
        ? html`<p class="refused">${hint.wrong}</p>`
        : html`<p>${t("page.hint_games", { n: hint.games })}</p><ol class="hints">${hint.choices.map((one, index) => html`<li><button type="button"
            class="opt" onClick=${() => take(one)}><span class="w">${one.text}</span><span class="d num">
            ${one.share == null ? "" : t("page.hint_share", { n: Math.round(one.share * 100) })}${one.close && index ? ` · ${t("page.hint_close")}` : ""}</span></button>
            ${one.reason ? html`<p class="reason">${one.reason}</p>` : null}</li>`)}</ol><p class="muted">${t("page.hint_note")}</p>`
  }`;
}

/** Returns what a key does. A game may have another text for the key, or no use for it. */
const does = (game, about, key, what) => (key === "a" && game?.all?.(about)) || (key === "b" && game?.all ? t("ui.panel.board") : t(what));

function Help({ onLang, question, about, game, open }) {
  return html`<h2>${T("ui.panel.help")}</h2>${question ? html`<p><b>${question.text}</b></p>` : null}<p>${game?.help?.(about) ?? t("page.help_text")}</p>
    <table class="keys"><tbody>${KEYS.filter(([key]) => !game?.without?.includes(key)).map(([key, what]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>
      ${does(game, about, key, what)}</td></tr>`)}
      </tbody></table>
    <${Manner} />
    ${onLang ? html`<h2>${T("page.language")}</h2><div class="tabs" role="group" aria-label=${t("page.language")}>
        ${LANGS.map((one) => html`<button type="button" lang=${one} aria-pressed=${one === lang()} onClick=${() => onLang(one)}>
        ${new Intl.DisplayNames([one], { type: "language" }).of(one)}</button>`)}</div>` : null}
    ${about?.themes?.length && open ? html`<p><button class="sec" type="button" onClick=${() => open({ rules: null })}>
      ${t("page.rules")} <kbd aria-hidden="true">r</kbd></button></p>` : null}`;
}

/** The pace and the sounds of the told events. */
function Manner() {
  const [, draw] = useState(0);
  const step = (by, sign, what) =>
    html`<button class="step" type="button" aria-label=${what} onClick=${() => (changePace(by), draw((n) => n + 1))}>${sign}</button>`;
  return html`<p class="manner">${step(-1, "−", `${t("page.pace", { n: pace() })}: −`)} <output class="num">${t("page.pace", { n: pace() })}</output>
    ${step(1, "+", `${t("page.pace", { n: pace() })}: +`)} <label><input type="checkbox" checked=${sounds()}
        onChange=${(event) => setSounds(event.currentTarget.checked)} /> ${t("page.sounds")}</label></p>`;
}

/** The reason for a line: the text of the rule, the power that changed it, and the table before and after. */
function Why({ line, model, game, open }) {
  const { about } = model,
    rule = line.why && ruleOf(line),
    by = line.why?.by;
  const [looks, setLooks] = useState(null),
    [after, setAfter] = useState(true),
    [wrong, setWrong] = useState("");
  useEffect(() => {
    let stays = true;
    (async () => {
      const { steps } = await model.call("history");
      const step = [...steps].reverse().find(({ from, to }) => from <= line.n && line.n < to);
      if (!step) return;
      const [was, is] = await Promise.all([
        step.answer ? model.call("at", { answer: step.answer - 1 }) : null,
        model.call("at", { answer: step.answer }),
      ]);
      if (stays) setLooks({ was: was?.view ?? null, is: is.view });
    })().catch((error) => stays && setWrong(failure(error)));
    return () => void (stays = false);
  }, [line.n]);
  const Board = game?.Board,
    view = looks && (after ? looks.is : (looks.was ?? looks.is));
  return html`<h2>${T("ui.panel.why")} ${rule ?? ""}</h2><p class="said">${line.text}</p>${rule && about.rules?.[rule] ? html`<p>
      ${about.rules[rule]}</p><${ToRule} about=${about} rule=${rule} open=${open} />` : null}
    ${by != null && about.scripts?.[by] ? html`<p><b>${about.scripts[by].name}</b>: ${about.scripts[by].text}</p>` : null}
    ${
      view && Board
        ? html`<div class="tabs" role="group"><button type="button" aria-pressed=${!after} disabled=${!looks.was}
            onClick=${() => setAfter(false)}>${t("page.before")}</button>
      <button type="button" aria-pressed=${after} onClick=${() => setAfter(true)}>${t("page.after")}</button></div><div class="mini">
        <${Board} about=${about} view=${view} tall=${false} still=${true} /></div>`
        : wrong
          ? html`<p class="muted">${wrong}</p>`
          : null
    }`;
}

/**
 * A sheet as the browser's dialog. Esc closes it. The focus stays inside, and then returns to its old place.
 * @param {{label: string, close: () => void, wide?: boolean, children?: any}} props
 */
function Sheet({ label, close, wide = false, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () =>
      before instanceof HTMLElement || before instanceof SVGElement ? before.focus({ preventScroll: true }) : undefined;
  }, []);
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-label=${label} onClose=${close}
      onClick=${(event) => event.target === dialog.current && close()}>
    <div class="sheet"><button class="x" type="button" data-act="close" aria-label=${t("ui.ask.close")} onClick=${close}>×</button>
      ${children}</div></dialog>`;
}

/** The text of the hovered or focused item, beside it: to the right, to the left, below, or above, where it fits. */
export function Peek({ id, root, children }) {
  const [shown, setShown] = useState(false),
    tip = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!/^(seat|deck|hex)/.test(id)) return;
    const timer = setTimeout(() => setShown(true), 350);
    return () => clearTimeout(timer);
  }, [id]);
  useLayoutEffect(() => {
    const board = root.current?.querySelector(".board"),
      thing = board?.querySelector(`[data-thing="${CSS.escape(id)}"]`),
      at = tip.current;
    if (!at || !thing) return;
    // The tip grows when its text has been loaded.
    const sizes = new ResizeObserver(() => place(at, thing.getBoundingClientRect(), board));
    sizes.observe(at);
    return () => sizes.disconnect();
  }, [shown, id]);
  return shown ? html`<div class="peek" role="tooltip" ref=${tip}>${children}</div>` : null;
}

const GAP = 10;

/** Places a tip beside an item, within the board and below its bar. @param {HTMLElement} tip @param {DOMRect} thing @param {Element} board */
function place(tip, thing, board) {
  const { left, top, right, bottom } = board.getBoundingClientRect(),
    { offsetWidth: w, offsetHeight: h } = tip,
    roof = (board.querySelector("[data-bar]")?.getBoundingClientRect().bottom ?? top) + GAP;
  const within = (at, least, most) => Math.max(least, Math.min(at, most));
  const beside = within(thing.top, roof, bottom - h - GAP),
    over = within(thing.left, left + GAP, right - w - GAP);
  const [x, y] =
    thing.right + GAP + w < right ? [thing.right + GAP, beside]
    : thing.left - GAP - w > left ? [thing.left - GAP - w, beside]
    : thing.bottom + GAP + h < bottom ? [over, thing.bottom + GAP]
    : [over, within(thing.top - GAP - h, roof, bottom)];
  tip.style.left = `${x - left}px`;
  tip.style.top = `${y - top}px`;
}

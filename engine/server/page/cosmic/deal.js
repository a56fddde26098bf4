/**
 * The sheet of a deal: my gains and my gifts on two sides, the standing offer, counter-offers, and the clock.
 *
 * An offer consists of the question's parts like any other answer, so it can contain only legal terms. Accept, refuse,
 * and no deal have separate buttons. A counter-offer starts from the standing offer.
 */
import { html, useEffect, useState } from "../vendor/index.js";
import { T, t } from "../words.js";
import { keyOf } from "../asking.js";
import { hasOthers } from "../model.js";
import { Timer } from "../question.js";
import { say } from "../log.js";
import { Talk } from "../people.js";

/** The delay before the other side sees a change, in milliseconds. */
const DRAFT = 400;
/** The kinds of terms in display order, each with its text key. */
const SORTS = { base: "base_on", settler: "with_ships", card: "cards_named", random: "cards_random", freed: "ships_freed" };
const isBase = ({ sort }) => sort === "base" || sort === "settler";

/** One side of the offer in progress. */
function Side({ asking, game, about, side, title, was }) {
  const [open, setOpen] = useState("");
  const all = [...asking.known.values()]
    .filter(({ part }) => part?.gives?.[0] === side)
    .map(({ part }) => ({ part, ...game.term(part, about), n: asking.count(part), can: asking.can(part) }));
  const chosenBase = all.find(({ sort, n }) => sort === "base" && n);
  const terms = (keep) => asking.soFar.filter((part) => part.gives[0] !== side || keep(game.term(part, about)));
  const take = (one) => {
    if (one.sort !== "base") return asking.choose(one.part);
    // A change of the planet also removes the ships that would settle there.
    const rest = terms((term) => !isBase(term));
    return asking.load(one.n ? rest : [...rest, one.part, { gives: [side, "settler"] }]);
  };
  const give = (one) => (one.sort === "base" ? take(one) : asking.drop(one.part));
  const before = (part) => (was ?? []).filter((one) => keyOf(one) === keyOf(part)).length;
  const rows = (sort) => all.filter((one) => one.sort === sort && (one.n || one.can || sort === "base"));
  const chip = (
    one,
  ) => html`<span class=${`chip${one.n ? " on" : ""}${was && before(one.part) !== one.n ? " changed" : ""}`}><button type="button"
      data-part=${keyOf(one.part)} aria-pressed=${one.n > 0}
      disabled=${!one.can && !one.n && one.sort !== "base"} onClick=${() => (one.can || one.sort === "base" ? take(one) : give(one))}>
          ${one.label}${one.n > 1 ? html` <b class="num">×${one.n}</b>` : null}</button>
    ${one.n && one.sort !== "base" ? html`<button type="button" class="less" aria-label=${t("page.one_less", { what: one.label })}
        onClick=${() => give(one)}>−</button>` : null}</span>`;
  return html`<fieldset class="deal-side"><legend>${title}</legend>
    ${Object.keys(SORTS).map((sort) => {
      const here = rows(sort).filter((one) => sort !== "settler" || chosenBase);
      if (!here.length) return null;
      const shown = sort === "card" && here.length > 12 && open !== sort ? here.filter(({ n }) => n) : here;
      return html`<div class="deal-row"><h3>${T(`ui.deal.${SORTS[sort]}`)}</h3><div class="chips">
          ${shown.map(chip)}${shown.length < here.length ? html`<button type="button" class="more" onClick=${() => setOpen(sort)}>
          ${t("page.deal_more")}</button>` : null}</div></div>`;
    })}
    ${all.some(({ n }) => n) ? null : html`<p class="muted">${t("page.deal_nothing")}</p>`}</fieldset>`;
}

/** Returns both sides of the offer in progress as text. A part has a text only once it was an option. */
function spoken({ asking, game, about }, sides) {
  const list = (side) => game.labels(asking.soFar.filter((part) => part.gives[0] === side), about);
  return sides.map(([side, title]) => `${title}: ${list(side).join(", ") || t("page.deal_nothing")}`).join(" · ");
}

/** Draws the sheet once the game's module for deals is loaded. @param {{model: any, asking: any, game: any}} props */
export function Deal({ game, ...props }) {
  const [words, setWords] = useState(null);
  useEffect(() => void game.answers().then(setWords), [game]);
  return words ? html`<${Talks} ...${props} game=${{ ...game, ...words }} />` : null;
}

/** @param {any} props */
function Talks({ model, asking, game }) {
  const { about } = model,
    { question } = asking,
    { mine, other, standing, canAccept, left, mayBeEmpty } = game.deal(question);
  const [making, setMaking] = useState(!standing);
  useEffect(() => {
    setMaking(!standing);
    say(`${t("ui.panel.asked")} ${question.text}`);
  }, [asking.id]);
  useEffect(() => {
    if (asking.refused) say(asking.refused);
  }, [asking.refused]);
  // A bot does not look at a draft, even if other people sit at the table.
  const hasPartner = hasOthers(model) && !model.presence?.seats?.[model.state.view[other]]?.bot;
  // The other side sees the offer while it is written. Fast changes are sent together.
  useEffect(() => {
    if (!hasPartner || !making) return undefined;
    const soon = setTimeout(() => model.call("draft", { id: question.id, so_far: asking.soFar }).catch(() => {}), DRAFT);
    return () => clearTimeout(soon);
  }, [asking.id, making, hasPartner, asking.soFar.map(keyOf).join()]);
  const dead = !model.online || model.state.status !== "asking" || asking.sent;
  const counter = () => {
    setMaking(true);
    if (standing) asking.load(standing);
  };
  const lacks = making && left > 0 && !asking.busy && (!asking.done || (!asking.soFar.length && !mayBeEmpty));
  const can = (word) => asking.known.has(JSON.stringify(word));
  const send = (word) => asking.send({ parts: [word] });
  const side = (which, title) => html`<${Side} key=${which} ...${{ asking, game, about, side: which, title, was: standing }} />`;
  return html`<section class=${`ask deal${dead ? " dead" : ""}`} id="ask" data-question=${question.id} aria-labelledby="qh">
    <div class="head"><div class="qs"><h2>${T("ui.panel.asked")}</h2><p class="q" id="qh" tabindex="-1">${question.text}</p>
      ${standing ? html`<div class="meta">${t("ui.ask.left", { n: left })}</div>` : null}</div><${Timer} model=${model} /></div>
    ${
      standing
        ? html`<div class="acts"><button class=${making ? "sec" : "go"} type="button" data-act="accept"
            aria-describedby=${canAccept ? undefined : "lacks-cards"} disabled=${dead || !canAccept || !can("accept")} onClick=${() => send("accept")}>${T("ui.deal.accept")} <kbd
            aria-hidden="true">y</kbd></button>
      <button class="sec" type="button" data-act="refuse" disabled=${dead} onClick=${() => send("refuse")}>${T("ui.deal.refuse")} <kbd
        aria-hidden="true">n</kbd></button></div>${canAccept ? null : html`<p class="refused" id="lacks-cards">${t("page.lacks_cards")}</p>`}`
        : null
    }
    ${hasPartner && making ? html`<p class="muted seen">${t("page.deal_seen")}</p>` : null}
    <div class="deal-scroll">${
      making && left > 0
        ? html`<div class="deal-sides">${side(other, T("ui.deal.get"))}${side(mine, T("ui.deal.give"))}</div>`
        : null
    }
    <details class="deal-talk"><summary>${t("page.talk")}</summary><${Talk} model=${model} game=${game} /></details></div>
    ${
      making && left > 0 && asking.soFar.length
        ? html`<p class="sentence" aria-live="polite">${spoken({ asking, game, about }, [
            [other, T("ui.deal.get")],
            [mine, T("ui.deal.give")],
          ])}</p>`
        : null
    }
    ${asking.refused ? html`<p class="refused" role="alert">
        ${asking.refused === "offline" || asking.refused === "stale" ? t(`page.refused_${asking.refused}`) : asking.refused}</p>` : null}
    ${lacks ? html`<p class="lacks" id="lacks">${t("page.lacks_offer")}</p>` : null}
    <div class="acts">${
      left > 0
        ? making
          ? html`<button class=${standing && !asking.soFar.length ? "sec" : "go"} type="button" data-act="send" aria-describedby=${lacks ? "lacks" : undefined}
              disabled=${dead || !asking.done || (!asking.soFar.length && !mayBeEmpty) || asking.busy} onClick=${() => asking.send()}>
              ${T("ui.deal.offer")} <kbd aria-hidden="true">↵</kbd></button>
        ${asking.soFar.length ? html`<button class="sec" type="button" data-act="back" onClick=${() => asking.clear()}>${t("page.back")}
            </button>` : null}`
          : html`<button class="sec" type="button" data-act="counter" disabled=${dead} onClick=${counter}>${t("page.counter")}</button>`
        : null
    }
      <button class="sec" type="button" data-act="no_deal" disabled=${dead} onClick=${() => send("no_deal")}>${T("ui.deal.no_deal")} <kbd
        aria-hidden="true">t</kbd></button>
      <button class="sec" type="button" data-act="hint" onClick=${() => dispatchEvent(new KeyboardEvent("keydown", { key: "h" }))}>
        ${t("page.hint")} <kbd aria-hidden="true">h</kbd></button></div></section>`;
}

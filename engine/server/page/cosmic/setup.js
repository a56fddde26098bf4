/**
 * What one can choose for a table of this game: the aliens of each seat, how many each has, a preset, and who begins.
 *
 * It is drawn from the catalog's edition and knows no alien. An alien stands at one seat at most, as the rules have it.
 */
import { html } from "../vendor/index.js";
import { Select, Stepper } from "../controls.js";
import { has, t } from "../words.js";

/** The most aliens a seat has here; an edition with few aliens has fewer. */
const MOST = 3;

export const start = () => ({ each: 1, chosen: /** @type {string[][]} */ ([]), preset: "", begins: "" });

/** What is chosen for the whole table. */
export function Table({ edition, own, seats, onChange }) {
  const presets = listed(edition.presets).filter(({ aliens }) => aliens.length >= seats);
  const most = Math.max(1, Math.min(MOST, Math.floor(edition.aliens.length / seats)));
  return html`
    <${Stepper} label=${t("page.lobby.aliens_each")} value=${own.each} min=${1} max=${most} onChange=${(each) => onChange({ ...own, each, preset: "" })} />
    ${presets.length > 0 && html`<${Select} label=${t("page.lobby.preset")} value=${own.preset}
      options=${[["", t("page.lobby.no_preset")], ...presets.map((one) => [one.id, one.name])]}
      onChange=${(id) => onChange(preset(own, id, presets))} />`}
    <${Select} label=${t("page.lobby.begins")} value=${own.begins} onChange=${(begins) => onChange({ ...own, begins })}
      options=${[["", t("page.lobby.drawn_lot")], ...edition.colours.slice(0, seats).map(({ name }, seat) => [String(seat), name])]} />`;
}

/** What is chosen for a seat: an alien, or a drawn one. */
export function Seat({ edition, own, seat, name, onChange }) {
  const taken = own.chosen.flatMap((some, at) => (at === seat ? [] : some));
  return html`<span class="aliens">${Array.from({ length: own.each }, (_, at) => {
    const mine = own.chosen[seat] ?? [];
    const free = edition.aliens.filter(({ id }) => mine[at] === id || !(taken.includes(id) || mine.includes(id)));
    const text = edition.aliens.find(({ id }) => id === mine[at])?.text;
    return html`<span key=${at} class="alien">
      <${Select} quiet label=${t("page.lobby.alien_of", { seat: name })} value=${mine[at] ?? ""}
        options=${[["", t("page.lobby.drawn_alien")], ...free.map((one) => [one.id, one.name])]}
        onChange=${(id) => onChange(choose(own, seat, at, id))} />
      ${text && html`<small>${text}</small>`}</span>`;
  })}</span>`;
}

function choose(own, seat, at, id) {
  const mine = Array.from({ length: own.each }, (_, n) => (n === at ? id : own.chosen[seat]?.[n] ?? ""));
  const chosen = Array.from({ length: Math.max(own.chosen.length, seat + 1) }, (_, n) => (n === seat ? mine : own.chosen[n] ?? []));
  return { ...own, chosen, preset: "" };
}

function preset(own, id, presets) {
  const found = presets.find((one) => one.id === id);
  return { ...own, each: 1, preset: id, chosen: found ? found.aliens.map((alien) => [alien]) : [] };
}

/** Presets come as a list, or by name. */
function listed(presets) {
  const all = Array.isArray(presets) ? presets : Object.entries(presets ?? {}).map(([id, one]) => ({ id, ...one }));
  return all.map(({ id, name, aliens = [] }) => ({ id, name: name ?? (has(`page.lobby.presets.${id}`) ? t(`page.lobby.presets.${id}`) : id), aliens }));
}

/** The options of `table.new`; what is left out is drawn. */
export function options(own, seats) {
  const aliens = Array.from({ length: seats }, (_, seat) => (own.chosen[seat] ?? []).slice(0, own.each).filter(Boolean));
  return {
    aliens_per_seat: own.each,
    ...(aliens.some((some) => some.length) ? { aliens } : {}),
    ...(own.begins === "" ? {} : { begins: Number(own.begins) }),
  };
}

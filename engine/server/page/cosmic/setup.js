/**
 * The options for a table of this game: each seat's aliens, their number, a preset, and the first player.
 *
 * The options come from the edition in the catalog; the code names no alien. As in the rules, each alien has one seat.
 */
import { html } from "../vendor/index.js";
import { Select, Stepper } from "../controls.js";
import { has, t } from "../words.js";

/** The maximum number of aliens per seat. An edition with few aliens allows fewer. */
const MOST = 3;

export const start = () => ({ each: 1, chosen: /** @type {string[][]} */ ([]), preset: "", begins: "" });

/** The options for the whole table. */
export function Table({ edition, own, seats, onChange }) {
  const presets = listed(edition.presets).filter(({ aliens }) => aliens.length >= seats);
  const most = Math.max(1, Math.min(MOST, Math.floor(edition.aliens.length / seats)));
  return html`
    <${Stepper} label=${t("page.lobby.aliens_each")} value=${own.each} min=${1} max=${most} onChange=${(each) => onChange({ ...own, each, preset: "" })} />
    ${presets.length > 0 && html`<${Select} label=${t("page.lobby.preset")} value=${own.preset}
      options=${[["", t("page.lobby.no_preset")], ...presets.map((one) => [one.id, one.name])]}
      onChange=${(id) => onChange(preset(own, id, presets))} />`}
    <${Select} label=${t("page.lobby.begins")} value=${own.begins} onChange=${(begins) => onChange({ ...own, begins })}
      options=${[["", t("page.lobby.drawn_lot")], ...edition.colors.slice(0, seats).map(({ name }, seat) => [String(seat), name])]} />`;
}

/** The choice of a seat's alien: a named one, or a random one. */
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

/** Returns the presets as a list. The catalog may have them by name. */
function listed(presets) {
  const all = Array.isArray(presets) ? presets : Object.entries(presets ?? {}).map(([id, one]) => ({ id, ...one }));
  return all.map(({ id, name, aliens = [] }) => ({ id, name: name ?? (has(`page.lobby.presets.${id}`) ? t(`page.lobby.presets.${id}`) : id), aliens }));
}

/** Returns the options for `table.new`. Missing options are random. */
export function options(own, seats) {
  const aliens = Array.from({ length: seats }, (_, seat) => (own.chosen[seat] ?? []).slice(0, own.each).filter(Boolean));
  return {
    aliens_per_seat: own.each,
    ...(aliens.some((some) => some.length) ? { aliens } : {}),
    ...(own.begins === "" ? {} : { begins: Number(own.begins) }),
  };
}

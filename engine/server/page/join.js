/**
 * The screen of a shared link: the name of the person, and a free seat.
 */
import { html, useEffect, useState } from "./vendor/index.js";
import { problem } from "./controls.js";
import { links, recall, remember } from "./memory.js";
import { Name } from "./people.js";
import { t } from "./words.js";

/** @param {{net: any, id: string, join: string, go: (hash: string) => void}} props */
export function Join({ net, id, join, go }) {
  const [wrong, setWrong] = useState(""),
    [line, setLine] = useState(net.status);
  const mine = Object.keys(recall(id)?.seats ?? {})[0];
  useEffect(() => {
    document.title = `${t("page.room.join")} – Hyperkon`;
    // A device with a seat at this table comes back to it.
    if (mine !== undefined) go(links.table(id, mine));
    const end = net.onStatus(setLine);
    setLine(net.status);
    return () => void end();
  }, []);
  const sit = async (event) => {
    event.preventDefault();
    // The name is stored when its field loses the focus.
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    try {
      const { seat, token } = await net.call("seat.join", { table: id, join });
      remember(id, { seats: { [seat]: token }, join });
      go(links.table(id, seat));
    } catch (error) {
      setWrong(problem(error));
    }
  };
  return html`<main class="room"><form class="panel" onSubmit=${sit}><h1>${t("page.room.join")}</h1><p>${t("page.room.join_text")}</p><${Name} />
    <div class="acts"><button class="go" disabled=${line !== "open"}>${t("page.room.sit")}</button>
      <a class="sec" href="#/">${t("page.to_lobby")}</a></div>${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}</form></main>`;
}

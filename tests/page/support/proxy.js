/** A proxy for several servers: `/ws/SHARD` goes to this server, and everything else to any server that runs. */
import { connect, createServer } from "node:net";

/** Returns the address of the proxy, and the paths of its sockets. @param {Record<string, {port: number}>} servers */
export async function proxy(servers) {
  const paths = /** @type {string[]} */ ([]);
  let turn = 0;
  const listener = createServer((client) => {
    client.on("error", () => {});
    client.once("data", (head) => {
      const path = String(head).split(" ")[1];
      const own = servers[/^\/ws\/(\w+)$/.exec(path)?.[1] ?? ""];
      const all = Object.values(servers);
      const any = [...all, ...all].slice(turn++ % all.length);
      if (path.startsWith("/ws")) paths.push(path);
      /** @param {{port: number}[]} to */
      const pass = ([first, ...rest]) => {
        if (!first) return void client.destroy();
        const server = connect(first.port, "127.0.0.1", () => (server.write(head), client.pipe(server).pipe(client)));
        server.on("error", () => (server.connecting || !server.bytesRead ? pass(rest) : client.destroy()));
      };
      pass(own ? [own] : any);
    });
  });
  await new Promise((done) => listener.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (listener.address());
  return { url: `http://127.0.0.1:${port}`, paths, close: () => listener.close() };
}

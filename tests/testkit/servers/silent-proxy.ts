import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The address with the port of this proxy. */
  readonly url: string;
  /** Keeps the present connections open and passes nothing on any more, as a network that loses packets. New ones work. */
  readonly loseConnections: () => void;
  /** Does that once a text of a client has passed. */
  readonly loseConnectionsAfter: (text: string) => void;
  /** Ends all connections and refuses new ones, as a server that was stopped, until `accept`. */
  readonly refuse: () => Promise<void>;
  readonly accept: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Stands between a process and its database. */
export const startSilentProxy = async (target: string): Promise<SilentProxy> => {
  const address = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let lastText: string | undefined;
  const loseConnections = (): void => {
    for (const [near, far] of pairs) {
      near.unpipe(far);
      far.unpipe(near);
      near.pause();
      far.pause();
    }
  };
  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        pairs.delete(pair);
      });
    }
    near.pipe(far);
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      if (lastText === undefined || !chunk.includes(lastText)) return;
      lastText = undefined;
      loseConnections();
    });
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const refuse = async (): Promise<void> => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const own = new URL(target);
  own.port = String(port);
  return {
    url: own.href,
    loseConnections,
    loseConnectionsAfter: (text) => {
      lastText = text;
    },
    refuse,
    accept: () => listen(port),
    stop: refuse,
  };
};

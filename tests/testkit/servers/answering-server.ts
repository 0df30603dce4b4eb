import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server on this machine whose answers a test chooses, in place of one on the network.
 * @param identity key and certificate; with them it speaks https
 */
export const startAnsweringServer = async (identity?: { readonly key: string; readonly cert: string }) => {
  let answer: RequestHandler = (_request, response) => response.writeHead(204).end();
  const listener: RequestHandler = (request, response) => answer(request, response);
  const server = identity ? createSecureServer(identity, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** Answers all further requests in this way. */
    answerWith: (handler: RequestHandler): void => {
      answer = handler;
    },
    /** Ends the connections that a test left open, too. */
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type AnsweringServer = Awaited<ReturnType<typeof startAnsweringServer>>;

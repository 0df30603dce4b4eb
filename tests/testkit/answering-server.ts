import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this machine whose answers a test chooses, in place of one on the network. */
export const startAnsweringServer = async () => {
  let answer: RequestHandler = (_request, response) => response.writeHead(204).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

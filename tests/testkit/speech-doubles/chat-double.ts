import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the double, as a chat service receives it. */
export type ChatRequest = {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
};

/** What the double answers: a status and a body, a hanging request, or a content for the usual form. */
export type ChatAnswer = { readonly content: string } | { readonly status: number; readonly body: string } | 'hang';

export type ChatDouble = {
  readonly url: string;
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
};

/** An OpenAI-compatible chat service on a free port of loopback. The answers are given in order, the last one again and again. */
export const startChatDouble = async (answers: readonly ChatAnswer[]): Promise<ChatDouble> => {
  const requests: ChatRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest['body'],
      });
      const answer = answers[Math.min(requests.length, answers.length) - 1]!;
      if (answer === 'hang') return;
      const { status, body } =
        'content' in answer
          ? {
              status: 200,
              body: JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer.content } }] }),
            }
          : answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

import type { createClient } from '../../tests/testkit/installation.ts';

export type Client = ReturnType<typeof createClient>;

/** Posts a document and returns its id. @throws Error if it was not accepted */
export const submit = async (
  client: Client,
  document: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const answer = await client.post('/api/v3/audioform', document, headers);
  if (answer.status !== 202) throw new Error(`POST answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: { audioformId: string } }).data.audioformId;
};

export type Ended = {
  readonly status: string;
  readonly errors: readonly string[];
  readonly lanes: readonly { readonly path: string; readonly role: string; readonly stemHash: string }[];
};

const ends = ['succeeded', 'failed', 'cancelled'];

/** Polls until the production has ended; outages of the server are ignored. */
export const waitForEnd = async (
  client: Client,
  id: string,
  seconds: number,
  everyMilliseconds = 50,
): Promise<Ended> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await client.get(`/api/v3/audioform/${id}/details`).catch(() => undefined);
    const body = answer?.body as Ended | undefined;
    if (answer?.status === 200 && body && ends.includes(body.status)) return body;
    if (Date.now() > deadline) throw new Error(`${id} has not ended after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
};

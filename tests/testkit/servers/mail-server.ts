import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = {
  readonly recipients: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** Unfolded header lines by lower-case name; lines of the same name are joined, so that a duplicate is visible. */
const parse = (raw: string): Pick<Received, 'headers' | 'body'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value.join(': ') : `${known} AND ${value.join(': ')}`);
  }
  return { headers, body: rest.join('\r\n\r\n') };
};

type Stage = 'sender' | 'recipient' | 'content';

/** A mail server on loopback; `refuse` rejects a sender, a recipient or the content with that reply. */
export const startMailServer = async (options: {
  readonly port?: number;
  readonly refuse?: (stage: Stage) => { readonly code: number; readonly text: string } | undefined;
}) => {
  const received: Received[] = [];
  const refusalAt = (stage: Stage): Error | undefined => {
    const reply = options.refuse?.(stage);
    return reply && Object.assign(new Error(reply.text), { responseCode: reply.code });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData: (stream, session, done) => {
      stream.toArray().then((chunks) => {
        const refused = refusalAt('content');
        if (!refused) {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ recipients, ...parse(Buffer.concat(chunks as Buffer[]).toString()) });
        }
        done(refused);
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { constantFlac } from '../../../tests/testkit/hostile/constant-flac.ts';
import { smallAd } from '../../../tests/testkit/installation.ts';
import type { Client } from '../requests.ts';
import { submit } from '../requests.ts';

/** What an attack knows of the installation and of the organisation that attacks. */
export type Attacker = {
  readonly url: string;
  readonly token: string;
  readonly client: Client;
  readonly projectId: string;
  /** Ends the attack. */
  readonly signal: AbortSignal;
};

export type Attack = {
  readonly name: string;
  /** Loops that run at the same time. */
  readonly loops: number;
  /** One round. @returns HTTP status of its last response; 0 when the connection ended without one */
  readonly round: (attacker: Attacker, count: number) => Promise<number>;
};

const authorised = ({ token }: Attacker): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Sends a body and returns the status; a refused connection counts as 0. */
const send = async (
  attacker: Attacker,
  method: string,
  path: string,
  body: BodyInit,
  type: string,
): Promise<number> => {
  const headers = { ...authorised(attacker), 'content-type': type };
  const response = await fetch(`${attacker.url}${path}`, { method, headers, body, signal: attacker.signal });
  await response.arrayBuffer();
  return response.status;
};

const json = (attacker: Attacker, method: string, path: string, body: unknown): Promise<number> =>
  send(attacker, method, path, JSON.stringify(body), 'application/json');

/** Opens a request and sends one byte of its body each second, without an announced length. */
const dripBody = (attacker: Attacker, method: string, path: string, seconds: number): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port, pathname, search } = new URL(path, attacker.url);
    const outgoing = request({
      hostname,
      port,
      method,
      path: `${pathname}${search}`,
      headers: { ...authorised(attacker), 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    const timer = setInterval(() => outgoing.write(' '), 1_000);
    const end = (status: number): void => {
      clearInterval(timer);
      clearTimeout(giveUp);
      outgoing.destroy();
      resolve(status);
    };
    const giveUp = setTimeout(() => end(0), seconds * 1_000);
    attacker.signal.addEventListener('abort', () => end(0), { once: true });
    outgoing.on('response', (response) => end(response.statusCode ?? 0));
    outgoing.on('error', () => end(0));
    outgoing.flushHeaders();
  });

const uploadAddress = async (attacker: Attacker): Promise<string> => {
  const answer = await attacker.client.post('/api/v3/file/create-upload-url', { fileName: 'siege.wav' });
  return (answer.body as { uploadUrl?: string }).uploadUrl ?? '';
};

/** Ten minutes of silence, 8 kHz, one channel, 16 bits. */
const silentWav = (): Uint8Array<ArrayBuffer> => {
  const rate = 8_000;
  const dataBytes = rate * 600 * 2;
  const bytes = new Uint8Array(44 + dataBytes);
  const view = new DataView(bytes.buffer);
  const text = (offset: number, value: string): void => bytes.set(new TextEncoder().encode(value), offset);
  text(0, 'RIFF');
  view.setUint32(4, 36 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
};
const wav = silentWav();
/** 45 kB that are 1.1 thousand million samples, and 142 kB above all limits. */
const allowedFlac = constantFlac({ channels: 8, sampleRateHz: 384_000, seconds: 360 });
const hostileFlac = constantFlac({ channels: 8, sampleRateHz: 655_350, seconds: 400 });

const upload = async (attacker: Attacker, content: Uint8Array): Promise<number> => {
  const address = await uploadAddress(attacker);
  if (!address) return 429;
  const body = new Uint8Array(content);
  return send(attacker, 'PUT', new URL(address).pathname + new URL(address).search, body, 'audio/wav');
};

const manyParts = (): string =>
  `${Array.from({ length: 30_000 }, (_, part) => `--b\r\ncontent-disposition: form-data; name="p${part}"\r\n\r\nx\r\n`).join('')}--b--\r\n`;

/** A PNG that announces 7,000 × 7,000 pixels. The content after the header is missing. */
const largePicture = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, 7_000);
  new DataView(bytes.buffer).setUint32(20, 7_000);
  bytes.set([8, 2], 24);
  return bytes;
};

const openStream = async (attacker: Attacker): Promise<number> => {
  const id = await submit(attacker.client, smallAd({ texts: ['A stream.'] })).catch(() => undefined);
  if (id === undefined) return 429;
  const headers = { ...authorised(attacker), accept: 'text/event-stream' };
  const response = await fetch(`${attacker.url}/api/v3/audioform/${id}/events`, { headers, signal: attacker.signal });
  await Promise.race([response.text(), sleep(20_000, undefined, { signal: attacker.signal })]);
  return response.status;
};

/** Everything that one organisation can send at once. The numbers of loops are bounded for one machine. */
export const attacks: readonly Attack[] = [
  {
    name: 'ads without end',
    loops: 4,
    round: async ({ client }, count) => {
      const answer = await client.post(
        '/api/v3/audioform',
        smallAd({ texts: [`Number ${count}, and on.`], seconds: 60 }),
      );
      await sleep(200);
      return answer.status;
    },
  },
  {
    name: 'previews',
    loops: 8,
    round: (attacker, count) =>
      json(attacker, 'POST', '/api/speech/tts/preview', {
        text: `Preview ${count}, never heard before.`,
        voice: 'wren',
      }),
  },
  { name: 'uploads to decode', loops: 4, round: (attacker) => upload(attacker, wav) },
  {
    name: 'small files of a thousand million samples',
    loops: 2,
    round: (attacker, count) => upload(attacker, count % 2 === 0 ? allowedFlac : hostileFlac),
  },
  {
    name: 'stalled uploads',
    loops: 6,
    round: async (attacker) => {
      const address = await uploadAddress(attacker);
      return address ? dripBody(attacker, 'PUT', address, 60) : 429;
    },
  },
  {
    name: 'bodies that never end',
    loops: 10,
    round: (attacker) => dripBody(attacker, 'POST', '/api/v3/audioform', 60),
  },
  { name: 'event streams', loops: 40, round: openStream },
  {
    name: 'session states of 400 kB, listed',
    loops: 4,
    round: async (attacker) => {
      const path = `/api/v3/project/${attacker.projectId}/session`;
      const saved = await json(attacker, 'POST', path, {
        workflowId: 'CreateAnAd',
        state: { text: 'x'.repeat(390_000) },
      });
      const answer = await attacker.client.get(`${path}?limit=500`);
      return answer.status === 200 ? saved : answer.status;
    },
  },
  {
    name: 'addresses of 16,000 slashes',
    loops: 4,
    round: (attacker) => send(attacker, 'POST', `/x${'/'.repeat(15_000)}x`, '{}', 'application/json'),
  },
  {
    name: 'passwords of 128 characters to judge',
    loops: 4,
    round: (attacker, count) =>
      json(attacker, 'POST', '/api/user/password', {
        currentPassword: 'correct horse battery',
        newPassword: `${count}`.padEnd(128, 'qwerty1'),
      }),
  },
  {
    name: 'tables of 200,000 columns',
    loops: 2,
    round: (attacker) => send(attacker, 'POST', '/api/speech/diction/custom/csv', 'a,'.repeat(200_000), 'text/csv'),
  },
  {
    name: 'forms of 30,000 parts',
    loops: 2,
    round: (attacker) => send(attacker, 'POST', '/api/contact-support', manyParts(), 'multipart/form-data; boundary=b'),
  },
  {
    name: 'pictures of 49 megapixels',
    loops: 16,
    round: (attacker) => send(attacker, 'PUT', '/api/user/image', largePicture(), 'image/png'),
  },
  {
    name: 'events of the interface with large properties',
    loops: 4,
    round: (attacker, count) =>
      json(attacker, 'POST', '/api/analytics-input/frontend-event', {
        event_type: 'page_error',
        payload: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, `${count}`])),
      }),
  },
  { name: 'status polls', loops: 4, round: async ({ client }) => (await client.get('/api/user')).status },
];

/**
 * Requests that are cheap to send and once held the event loop for long: the longest delay of the http process's event
 * loop while each of them is answered, and how long a sign-in takes meanwhile.
 *
 *     node bench/stalls.ts [--rounds N]
 */
import sharp from 'sharp';
import { createClient, signUp, startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, median, numberOption, table, writeFigures } from './lib/figures.ts';

const rounds = numberOption('rounds', 5);

const before = machineFacts();
console.log(machineLine(before));
const installation = await startTestInstallation({ SONORA_ROLES: 'http' });
const { url } = installation;

/** Longest delay since the previous reading, which resets it. */
const readDelayMilliseconds = async (): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sonora_event_loop_delay_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
};

const leetSigns = '4@8({[<369|!1+70$52%xaegilostz';
const slowPassword = (round: number): string =>
  Array.from({ length: 128 }, (_, index) => leetSigns[(index * 7 + round) % leetSigns.length]).join('');

const manyParts = (): string =>
  `${Array.from({ length: 30_000 }, (_, part) => `--b\r\ncontent-disposition: form-data; name="p${part}"\r\n\r\nx\r\n`).join('')}--b--\r\n`;

try {
  const person = await signUp(url);
  const other = await signUp(url);
  const client = createClient(url, person.token);
  const table10000 = (from: number): string =>
    `word,replacement,lang\n${Array.from({ length: 10_000 }, (_, row) => `word${row},reading${row + from},en\n`).join('')}`;
  const picture = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const sendPicture = async (): Promise<number> => {
    const response = await fetch(`${url}/api/user/image`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(picture),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const cases: Readonly<Record<string, (round: number) => Promise<number>>> = {
    'nothing but this measurement': async () => (await client.get('/api/user')).status,
    'table of 10,000 readings, imported': async (round) =>
      (await client.post('/api/speech/diction/custom/csv', { csv: table10000(round) })).status,
    'password of 128 characters, judged': async (round) =>
      (
        await client.post('/api/user/password', {
          currentPassword: 'correct horse battery',
          newPassword: slowPassword(round).replaceAll(/[0-9]/g, 'a'),
        })
      ).status,
    'table of 200,000 columns': async () =>
      (await client.post('/api/speech/diction/custom/csv', { csv: 'a,'.repeat(200_000) })).status,
    'table of 900,000 cells in 10,000 rows': async () =>
      (
        await client.post('/api/speech/diction/custom/csv', {
          csv: `${'a,'.repeat(89)}a\n${`${','.repeat(89)}\n`.repeat(10_000)}`,
        })
      ).status,
    '10,000 readings, listed': async () => (await client.get('/api/speech/diction/custom/items')).status,
    '10,000 readings, as dictionaries': async () => (await client.get('/api/speech/diction/custom')).status,
    '10,000 readings, exported': async () => (await client.get('/api/speech/diction/custom/csv')).status,
    'form of 30,000 parts': async () =>
      (
        await client.call('POST', '/api/contact-support', manyParts(), {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).status,
    'form of 30,000 parts, to an endpoint with large bodies': async () =>
      (
        await client.call('POST', '/api/v3/audioform', manyParts(), {
          'content-type': 'multipart/form-data; boundary=b',
        })
      ).status,
    '16 pictures of 49 megapixels': async () => (await Promise.all(Array.from({ length: 16 }, sendPicture)))[0] ?? 0,
  };
  const rows: string[][] = [['requests', 'status', 'longest delay, median', 'maximum', 'sign-in meanwhile']];
  const figures: Record<string, unknown> = {};
  for (const [name, send] of Object.entries(cases)) {
    const delays: number[] = [];
    const signIns: number[] = [];
    let status = 0;
    for (let round = 0; round < rounds; round += 1) {
      await readDelayMilliseconds();
      const sent = send(round);
      const started = performance.now();
      const signIn = await createClient(url).post('/api/auth/sign-in', {
        email: other.email,
        password: 'correct horse battery',
      });
      // Further attempts within the minute are refused.
      if (signIn.status === 200) signIns.push(performance.now() - started);
      status = await sent;
      delays.push(await readDelayMilliseconds());
    }
    figures[name] = { status, delays, signIns };
    const cell = (value: number): string => `${value.toFixed(0)} ms`;
    rows.push([name, String(status), cell(median(delays)), cell(Math.max(...delays)), cell(median(signIns))]);
  }
  console.log(table(rows));
  console.log(writeFigures('stalls', { before, after: machineFacts(), rounds, figures }));
} finally {
  await installation.stop();
}
process.exit();

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { commandLine } from '../testkit/server-bundle.ts';
import { startMailServer } from '../testkit/servers/mail-server.ts';
import { startS3Double } from '../testkit/servers/s3-double.ts';

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sonora-doctor-'));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

type Finding = { readonly what: string; readonly found: boolean; readonly detail: string };

const doctor = (
  environment: Readonly<Record<string, string>> = {},
): Promise<{ text: string; of: (what: string) => Finding | undefined }> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', commandLine, 'doctor', '--json'],
      { env: { PATH: process.env.PATH, SONORA_DATA_DIR: dataDirectory, ...environment } },
      (error, out, err) => {
        if (error) return reject(new Error(`${error.message}\n${err}`));
        const { findings } = JSON.parse(out) as { findings: Finding[] };
        resolve({ text: out + err, of: (wanted) => findings.find(({ what }) => what === wanted) });
      },
    );
  });

describe('sonora doctor', () => {
  it('reports storage and mail without a running server, and creates nothing', async () => {
    const { of } = await doctor();
    expect(of('storage')).toMatchObject({ found: false });
    expect(of('storage')?.detail).toMatch(new RegExp(`^${join(dataDirectory, 'files')}, [\\d.]+ GB free; it is made`));
    expect(of('mail')).toMatchObject({ found: false, detail: expect.stringContaining('no SMTP_URL') });
    expect(of('database')).toMatchObject({ found: false, detail: 'not running; npm start starts it' });
    expect(of('data directory')).toMatchObject({ found: true });
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  it('checks bucket and mail server and leaves nothing there', async () => {
    const double = await startS3Double();
    const server = await startMailServer({});
    const { of } = await doctor({ SONORA_STORAGE_URL: double.storageUrl(), SMTP_URL: server.url });
    expect(of('storage')).toMatchObject({ found: true, detail: expect.stringContaining(`bucket ${double.bucket}`) });
    expect([...double.objects]).toEqual([]);
    expect(of('mail')).toMatchObject({ found: true });
    expect(server.received).toEqual([]);
    await Promise.all([double.close(), server.close()]);
  });

  it('reports the problem of each without secrets', async () => {
    const double = await startS3Double();
    const wrong = new URL(double.storageUrl());
    wrong.password = 'hunter2';
    const { of, text } = await doctor({
      SONORA_STORAGE_URL: wrong.href,
      SMTP_URL: `smtp://operator:hunter2@127.0.0.1:${await freePort()}`,
      DATABASE_URL: `postgres://operator:hunter2@127.0.0.1:${await freePort()}/sonora`,
    });
    expect(of('storage')).toMatchObject({
      found: false,
      detail: expect.stringContaining('the secret does not belong'),
    });
    expect(of('mail')).toMatchObject({ found: false, detail: expect.stringContaining('ECONNREFUSED') });
    expect(of('database')).toMatchObject({ found: false, detail: expect.stringContaining('ECONNREFUSED') });
    expect(text).not.toContain('hunter2');
    await double.close();
  });

  it('reports an invalid storage address', async () => {
    const { of } = await doctor({ SONORA_STORAGE_URL: 'file://data/files' });
    expect(of('storage')).toMatchObject({ found: false, detail: expect.stringContaining('three slashes') });
  });

  it('names the databases of events without their passwords', async () => {
    const { text, of } = await doctor({
      SONORA_EVENT_DATABASE_URLS: `postgres://sonora:hunter2@127.0.0.1:${await freePort()}/events`,
    });
    expect(of('database 1 of events')).toMatchObject({ found: false, detail: expect.stringContaining('127.0.0.1') });
    expect(text).not.toContain('hunter2');
  });
});

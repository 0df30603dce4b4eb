import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExampleLanguage,
  exampleLanguages,
  exampleOf,
} from '../../apps/web/src/features/api-keys/model/examples.ts';
import { createClient, signUp, startTestInstallation, type TestInstallation } from '../testkit/installation.ts';

/** The example programs of the API page, run as a user would run them. */

const run = promisify(execFile);

let installation: TestInstallation;
let key: string;
let folder: string;
beforeAll(async () => {
  installation = await startTestInstallation();
  const person = await signUp(installation.url);
  const answer = await createClient(installation.url, person.token).post('/api/user/generate-key', {});
  key = (answer.body as { key: string }).key;
  folder = await mkdtemp(join(tmpdir(), 'sonora-examples-'));
});
afterAll(async () => {
  await installation?.stop();
  await rm(folder, { recursive: true, force: true });
});

const tools: Readonly<Record<ExampleLanguage, { readonly command: string; readonly fileName: string }>> = {
  curl: { command: 'sh', fileName: 'example.sh' },
  typescript: { command: process.execPath, fileName: 'example.ts' },
  python: { command: 'python3', fileName: 'example.py' },
};
const probes: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'curl',
  typescript: process.execPath,
  python: 'python3',
};

const isHere = async (language: ExampleLanguage): Promise<boolean> =>
  run(probes[language], ['--version']).then(
    () => true,
    () => false,
  );

const execute = async (language: ExampleLanguage, text: string, environment: Readonly<Record<string, string>> = {}) => {
  const { command, fileName } = tools[language];
  await writeFile(join(folder, fileName), text);
  const { stdout } = await run(command, [fileName], {
    cwd: folder,
    timeout: 90_000,
    env: { PATH: process.env.PATH, HOME: folder, SONORA_KEY: key, ...environment },
  });
  return stdout;
};

describe.each(exampleLanguages)('the examples in %s', (language) => {
  it('generate speech, render an ad and download it', async ({ skip }) => {
    if (!(await isHere(language))) skip(`${probes[language]} is not installed`);
    const at = (step: Parameters<typeof exampleOf>[1]): string => exampleOf(language, step, installation.url);

    await rm(join(folder, 'hello.wav'), { force: true });
    await execute(language, at('voice'));
    const wav = await readFile(join(folder, 'hello.wav'));
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.length).toBeGreaterThan(20_000);

    const accepted = await execute(language, at('ad'));
    const [audioformId = ''] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(accepted) ?? [];
    expect(audioformId, accepted).not.toBe('');

    // The curl example requests the result once; the other examples poll.
    let found = '';
    for (let turn = 0; turn < 120 && !/public-file|\/file\//.test(found); turn += 1) {
      found = await execute(language, at('fetch'), { AUDIOFORM_ID: audioformId });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(found).toMatch(/https?:\/\/[^"\s]+\/(?:public-)?file\/[0-9a-f-]{36}/);
  });
});

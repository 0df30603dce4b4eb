import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { joinEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { findExecutable } from '../../platform/speech/child-process.ts';
import { createSpeechEngines } from '../../platform/speech/speech-engines.ts';
import { checkoutRoot } from '../../start/checkout.ts';
import type { Command } from '../command.ts';
import { table } from '../tables.ts';

type Finding = { readonly what: string; readonly found: boolean; readonly detail: string };

const existingParent = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : existingParent(dirname(path));

const program = async (name: string, purpose: string, advice: string): Promise<Finding> => {
  const path = await findExecutable(name);
  return { what: name, found: path !== undefined, detail: path === undefined ? `${purpose}. ${advice}` : path };
};

export const doctorCommand: Command = {
  usage: 'doctor',
  options: {},
  run: async () => {
    const config = readConfig(process.env, checkoutRoot());
    const engines = await createSpeechEngines({ temporaryDirectory: tmpdir() });
    const speech: Finding[] = engines.doctor().map(({ id, found, voices, detail }) => ({
      what: `voices: ${id}`,
      found,
      detail: voices.length > 0 ? `${voices.length} voices (${voices.join(', ')}). ${detail}` : detail,
    }));
    await engines.close();
    const disk = await statfs(existingParent(config.dataDirectory));
    const freeGigabytes = (disk.bavail * disk.bsize) / 1e9;
    const running = config.databaseUrl ?? (await joinEmbeddedPostgres(config.dataDirectory));
    const findings: Finding[] = [
      { what: 'runtime', found: true, detail: `Node ${process.version}` },
      {
        what: 'data directory',
        found: existsSync(config.dataDirectory),
        detail: `${config.dataDirectory}, ${freeGigabytes.toFixed(1)} GB free`,
      },
      {
        what: 'database',
        found: running !== undefined,
        detail: running === undefined ? 'not running; npm start starts it' : 'running',
      },
      ...speech,
      {
        what: 'mail',
        found: config.smtpUrl !== undefined,
        detail: config.smtpUrl === undefined ? 'no SMTP_URL: mail stays in the outbox' : 'SMTP',
      },
      await program('ffmpeg', 'Only the bench compares with it', 'On Debian: apt-get install ffmpeg.'),
      await program('chromium', 'Only the browser tests need it', 'On Debian: apt-get install chromium.'),
    ];
    return {
      document: { findings },
      text: table(findings.map(({ what, found, detail }) => [found ? '✓' : '–', what, detail])),
    };
  },
};

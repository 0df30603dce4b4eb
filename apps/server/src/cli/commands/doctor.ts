import { tmpdir } from 'node:os';
import { createInstallationEngines } from '../../boot/voices/installation-engines.ts';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { findExecutable } from '../../platform/speech/child-process.ts';
import type { Command } from '../command.ts';
import {
  checkDatabase,
  checkEventDatabases,
  checkFolder,
  checkMail,
  checkSoundfont,
  checkStorage,
  type DoctorFinding,
} from '../findings.ts';
import { table } from '../tables.ts';

/** Maximum number of names in a line. */
const MAX_NAMES = 16;
const namesOf = (voices: readonly string[]): string =>
  voices.length <= MAX_NAMES
    ? voices.join(', ')
    : `${voices.slice(0, MAX_NAMES).join(', ')} and ${voices.length - MAX_NAMES} more`;

const findSpeech = async (dataDirectory: string): Promise<readonly DoctorFinding[]> => {
  const engines = await createInstallationEngines(dataDirectory, { temporaryDirectory: tmpdir() });
  const found = engines.doctor().map(({ id, found, voices, detail }) => ({
    what: `voices: ${id}`,
    found,
    detail: voices.length > 0 ? `${voices.length} voices (${namesOf(voices)}). ${detail}` : detail,
  }));
  await engines.close();
  return found;
};

const findProgram = async (name: string, purpose: string, advice: string): Promise<DoctorFinding> => {
  const path = await findExecutable(name);
  return { what: name, found: path !== undefined, detail: path === undefined ? `${purpose}. ${advice}` : path };
};

export const doctorCommand: Command = {
  usage: `doctor

Asks what the configuration names: the database for its version, a bucket to take and give back a few bytes, the mail
server to let us in (nothing is sent). Starts nothing; needs no running server.`,
  options: {},
  run: async () => {
    const config = readConfig(process.env, checkoutRoot());
    const findings: readonly DoctorFinding[] = [
      { what: 'runtime', found: true, detail: `Node ${process.version}` },
      ...(
        await Promise.all([
          checkFolder('data directory', config.dataDirectory),
          checkDatabase(config),
          checkEventDatabases(config),
          checkStorage(config),
          checkMail(config),
          findSpeech(config.dataDirectory),
          checkSoundfont(config),
          findProgram('ffmpeg', 'Only the bench compares with it', 'On Debian: apt-get install ffmpeg.'),
          findProgram('chromium', 'Only the browser tests need it', 'On Debian: apt-get install chromium.'),
        ])
      ).flat(),
    ];
    return {
      document: { findings },
      text: table(findings.map(({ what, found, detail }) => [found ? '✓' : '–', what, detail])),
    };
  },
};

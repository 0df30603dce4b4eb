import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { SpeechError } from '@sonora/speech';
import { findExecutable, runChild } from '../child-process.ts';
import { ESPEAK_PACKAGE } from './espeak-provider.ts';

/** Integrity of the tested version, as published by the registry. */
const INTEGRITY = 'sha512-Izbkm7NWccwb//RKgOp1/0k21StKN1DFIn+K7GU1XN7n6pmSi4bsk/0tYUsgQbysC4GVyrVompNmLInU/BFE+A==';
const TIMEOUT_MILLISECONDS = 300_000;

/** Contains no address: npm uses the registry that it is configured for, and rejects content with another hash. */
const lockfile = (): string =>
  JSON.stringify({
    name: 'sonora-espeak',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'sonora-espeak', dependencies: { [ESPEAK_PACKAGE.name]: ESPEAK_PACKAGE.version } },
      [`node_modules/${ESPEAK_PACKAGE.name}`]: {
        version: ESPEAK_PACKAGE.version,
        integrity: INTEGRITY,
        license: 'GPL-3.0',
      },
    },
  });

/**
 * Installs eSpeak's package with npm, verifies its integrity and moves it into place atomically.
 * @throws SpeechError `unavailable` with a sentence for the operator
 */
export const installEspeak = async (folder: string, signal?: AbortSignal): Promise<void> => {
  const npm = await findExecutable('npm');
  if (npm === undefined) throw new SpeechError('unavailable', voicePackMessage('voicePacks.npmMissing'));
  const beside = `${folder}.${randomUUID()}`;
  await mkdir(beside, { recursive: true, mode: 0o700 });
  try {
    const dependencies = { [ESPEAK_PACKAGE.name]: ESPEAK_PACKAGE.version };
    await writeFile(
      join(beside, 'package.json'),
      JSON.stringify({ name: 'sonora-espeak', private: true, dependencies }),
    );
    await writeFile(join(beside, 'package-lock.json'), lockfile());
    await runChild({
      program: npm,
      args: ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      folder: beside,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      inheritsEnvironment: true,
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      if (!(error instanceof SpeechError) || error.code === 'cancelled') throw error;
      throw new SpeechError('unavailable', voicePackMessage('voicePacks.espeakNotFetched'), {
        cause: error,
      });
    });
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDictionary } from '@sonora/speech';
import {
  BuildError,
  createBankRunner,
  createInlineRunner,
  createStageCache,
  createThreadRunner,
  type Line,
  localSpeech,
  readSoundVersion,
  withBankRunner,
} from '../modules/productions/line/index.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { createInstallationEngines } from '../platform/speech/installation-engines.ts';
import { CommandError } from './command.ts';
import { installedSoundfont } from './soundfonts.ts';

/**
 * A production line for one command: no server and no database. `Ctrl+C` aborts `signal`.
 * @param threads threads for the heavy steps; 0 does them in this one, which starts quickest
 * @param cacheFolder keeps results for the next command; without it the cache ends with this one
 * @throws CommandError with what the person must change, or that it was stopped
 */
export const withProductionLine = async <T>(
  threads: number,
  work: (line: Line, signal: AbortSignal) => Promise<T>,
  cacheFolder?: string,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sonora-line-'));
  const config = readConfig(process.env, checkoutRoot());
  const engines = await createInstallationEngines(config.dataDirectory, {
    temporaryDirectory: folder,
    fliteThreads: 2,
  });
  const bankRunner = createBankRunner();
  const runner = threads === 0 ? createInlineRunner() : withBankRunner(createThreadRunner(threads), bankRunner);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.once('SIGINT', interrupt);
  try {
    const line: Line = {
      speech: localSpeech(engines),
      cache: createStageCache(cacheFolder ?? folder),
      runner,
      soundVersion: readSoundVersion(checkoutRoot()),
      dictionary: async () => createDictionary([]),
      findMedia: async () => undefined,
      findBank: installedSoundfont(config),
    };
    return await work(line, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new CommandError('stopped');
    if (error instanceof BuildError) throw new CommandError(error.errors.join('\n'));
    throw error;
  } finally {
    process.removeListener('SIGINT', interrupt);
    await engines.close();
    await Promise.all([runner.close(), bankRunner.close()]);
    await rm(folder, { recursive: true, force: true });
  }
};

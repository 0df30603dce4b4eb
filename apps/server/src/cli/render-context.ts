import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BuildError,
  createArtifactCache,
  createBankRunner,
  createInlineRunner,
  createThreadRunner,
  localSpeech,
  type RenderContext,
  readRendererHash,
  withBankRunner,
} from '@sonora/renderer';
import { createDictionary } from '@sonora/speech';
import { createInstallationEngines } from '../boot/voices/installation-engines.ts';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { CommandError } from './command.ts';
import { installedSoundfont } from './soundfonts.ts';

/**
 * A render context for one command, without server and database. Ctrl-C aborts `signal`.
 * @param threads number of task threads; 0 runs tasks in this thread, which starts fastest
 * @param cacheFolder keeps results for later commands. Default: a temporary cache
 * @throws CommandError with a problem that the user can correct, or after Ctrl-C
 */
export const withRenderContext = async <T>(
  threads: number,
  work: (context: RenderContext, signal: AbortSignal) => Promise<T>,
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
    const context: RenderContext = {
      speech: localSpeech(engines),
      cache: createArtifactCache(cacheFolder ?? folder),
      runner,
      rendererHash: readRendererHash(checkoutRoot()),
      dictionary: async () => createDictionary([]),
      findMedia: async () => undefined,
      findBank: installedSoundfont(config),
    };
    return await work(context, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new CommandError('stopped');
    if (error instanceof BuildError) throw new CommandError(error.errors.map(({ text }) => text).join('\n'));
    throw error;
  } finally {
    process.removeListener('SIGINT', interrupt);
    await engines.close();
    await Promise.all([runner.close(), bankRunner.close()]);
    await rm(folder, { recursive: true, force: true });
  }
};

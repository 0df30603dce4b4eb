import { PackError } from '../../platform/voice-packs/pack-error.ts';
import type { VoicePacks } from '../../platform/voice-packs/voice-pack-folder.ts';
import { type CommandInput, type CommandOutput, UsageError } from '../command.ts';
import { createProgressLine } from './voices-progress.ts';

type Outcome =
  | { readonly name: string; readonly done: true }
  | { readonly name: string; readonly done: false; readonly code: string; readonly message: string };

/** Runs `work` for each pack; a failure does not affect the others. Ctrl-C ends the current pack and skips the rest. */
const forEach = async (
  names: readonly string[],
  signal: AbortSignal,
  work: (name: string) => Promise<void>,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    if (signal.aborted) break;
    try {
      await work(name);
      outcomes.push({ name, done: true });
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      outcomes.push({ name, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
};

const outputOf = (outcomes: readonly Outcome[], done: string): CommandOutput => ({
  document: { packs: outcomes },
  text: outcomes.map((one) => (one.done ? `${one.name}: ${done}` : `${one.name}: ${one.message}`)).join('\n'),
  isFailure: outcomes.some((one) => !one.done),
});

const assertNames = (names: readonly string[]): void => {
  if (names.length === 0) throw new UsageError('the name of a voice pack is missing; see: sonora voices list');
};

/** Installs packs one after the other. Partial downloads are kept when it is interrupted. */
export const installPacks = async (
  packs: VoicePacks,
  names: readonly string[],
  { say }: Pick<CommandInput, 'say'>,
): Promise<CommandOutput> => {
  assertNames(names);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  const line = createProgressLine(process.stderr);
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const outcomes = await forEach(names, controller.signal, async (name) => {
      try {
        await packs.install(name, {
          signal: controller.signal,
          onProgress: (progress) => line.show(name, progress),
          onNotice: ({ text }) => {
            line.end();
            say(text);
          },
        });
      } finally {
        line.end();
      }
    });
    return outputOf(outcomes, 'installed; it speaks at once');
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
};

export const removePacks = async (packs: VoicePacks, names: readonly string[]): Promise<CommandOutput> => {
  assertNames(names);
  return outputOf(await forEach(names, new AbortController().signal, (name) => packs.remove(name)), 'removed');
};

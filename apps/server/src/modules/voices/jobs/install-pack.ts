import type { Message } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { PackError } from '../../../platform/voice-packs/pack-error.ts';
import type { PackProgress, VoicePacks } from '../../../platform/voice-packs/voice-pack-folder.ts';
import type { VoicePacksRepository } from '../packs/voice-packs.repository.ts';

/** Interval of progress reports, which also notice that the user stopped the installation. */
const REPORT_MILLISECONDS = 500;

const together = ([first, ...others]: readonly Message[]): Message | undefined =>
  others.reduce<Message | undefined>(
    (before, second) => before && voicePackMessage('voicePacks.noticeAndNotice', { first: before, second }),
    first,
  );

/**
 * Job that installs a pack and stores its progress. Failures that the operator should know are stored in its row; other
 * errors are thrown and retried by the queue.
 */
export const installPack = async (
  {
    repository,
    openPacks,
  }: { readonly repository: VoicePacksRepository; readonly openPacks: () => Promise<VoicePacks> },
  name: string,
  signal: AbortSignal,
  onFailure: (message: string) => void,
): Promise<void> => {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  let latest: PackProgress = { stage: 'fetching', doneBytes: 0, totalBytes: undefined, bytesPerSecond: 0 };
  const notices: Message[] = [];
  const report = async (): Promise<void> => {
    const goesOn = await repository.report(name, { ...latest, totalBytes: latest.totalBytes ?? null });
    if (!goesOn) controller.abort();
  };
  let reporting: Promise<void> = report();
  const timer = setInterval(() => {
    // After a failure, the next report writes the row.
    reporting = reporting.then(report).catch(() => {});
  }, REPORT_MILLISECONDS);
  try {
    await (await openPacks()).install(name, {
      signal: controller.signal,
      onProgress: (progress) => {
        latest = progress;
      },
      onNotice: (notice) => notices.push(notice),
    });
    clearInterval(timer);
    await reporting;
    await repository.end(name, 'done', together(notices));
  } catch (error) {
    clearInterval(timer);
    await reporting;
    // The process is stopping: the queue gives the job to another worker, which continues the download.
    if (signal.aborted) throw error;
    if (controller.signal.aborted) return void (await repository.end(name, 'stopped', undefined));
    if (!(error instanceof PackError)) throw error;
    onFailure(error.message);
    await repository.end(name, 'failed', error.sentence);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', onAbort);
  }
};

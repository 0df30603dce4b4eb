import type { CanonicalAudioform } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import {
  BuildError,
  deliveredKey,
  type RenderContext,
  type RenderedAd,
  type RenderedVariant,
  renderAd,
  renderVariant,
} from '@sonora/renderer';
import { CommandError } from './command.ts';
import { writeWhole } from './files.ts';
import type { PlannedFile, RowOutcome } from './version-rows.ts';

/** Number of versions rendered concurrently. */
export const versionThreads = 2;

const wholeOutcome = ({ row, file }: PlannedFile, { masterInfo, timeline, warnings }: RenderedAd): RowOutcome => ({
  row,
  file,
  errors: [],
  warnings: warnings.map(({ text }) => text),
  durationSeconds: timeline.frames / SAMPLE_RATE_HZ,
  integratedLufs: masterInfo.measurement.integratedLufs,
  truePeakDbtp: masterInfo.measurement.truePeakDbtp,
});

const versionOutcome = ({ row, file }: PlannedFile, version: RenderedVariant): RowOutcome => ({
  row,
  file,
  errors: [],
  warnings: version.warnings.map(({ text }) => text),
  durationSeconds: version.timeline.frames / SAMPLE_RATE_HZ,
  integratedLufs: version.masterInfo.measurement.integratedLufs,
  truePeakDbtp: version.masterInfo.measurement.truePeakDbtp,
  ...(version.reuse ? { remixedSeconds: version.reuse.remixedFrames / SAMPLE_RATE_HZ } : {}),
});

const deliver = async (context: RenderContext, key: string, file: string): Promise<void> => {
  const bytes = await context.cache.readBytes(key);
  if (!bytes) throw new CommandError('the result could not be read back');
  await writeWhole(file, bytes);
};

/** Runs `work` for a row. Errors that the user can correct become part of the outcome; others are thrown. */
const attempt = async (planned: PlannedFile, work: () => Promise<RowOutcome>): Promise<RowOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { row: planned.row, file: planned.file, errors: error.errors.map(({ text }) => text), warnings: [] };
  }
};

/** Renders the first row that succeeds as a whole ad. */
const renderBase = async (
  context: RenderContext,
  signal: AbortSignal,
  queue: PlannedFile[],
  onDone: (outcome: RowOutcome) => Promise<void>,
): Promise<RenderedAd | undefined> => {
  for (let planned = queue.shift(); planned; planned = queue.shift()) {
    const { document, file } = planned;
    let base: RenderedAd | undefined;
    const outcome = await attempt(planned, async () => {
      base = await renderAd(context, { document, tags: { title: titleOf(document) }, signal });
      await deliver(context, deliveredKey(base.masterKey), file);
      return wholeOutcome(planned as PlannedFile, base);
    });
    await onDone(outcome);
    if (base) return base;
  }
  return undefined;
};

/** Renders one whole ad, and the other rows as versions of it, two at a time. */
export const renderVersions = async (
  context: RenderContext,
  signal: AbortSignal,
  rows: readonly PlannedFile[],
  onDone: (outcome: RowOutcome) => Promise<void>,
): Promise<void> => {
  const queue = [...rows];
  const base = await renderBase(context, signal, queue, onDone);
  if (!base) return;
  const makeNext = async (planned: PlannedFile): Promise<RowOutcome> => {
    const { document } = planned;
    const version = await renderVariant(context, { document, tags: { title: titleOf(document) }, signal }, base);
    await deliver(context, deliveredKey(version.masterKey), planned.file);
    return versionOutcome(planned, version);
  };
  const work = async (): Promise<void> => {
    for (let planned = queue.shift(); planned; planned = queue.shift()) {
      const next = planned;
      await onDone(await attempt(next, () => makeNext(next)));
    }
  };
  await Promise.all(Array.from({ length: versionThreads }, work));
};

/** First words of the ad. */
const titleOf = (document: CanonicalAudioform): string => {
  const text = Object.values(document.assets).find((asset) => asset.type === 'tts');
  return (text?.type === 'tts' ? text.text : '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
};

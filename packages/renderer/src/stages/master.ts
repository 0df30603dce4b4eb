import { type EncoderPreset, encoderOf } from '@sonora/codecs';
import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { contentHash } from '../cache/artifact-cache.ts';
import { ensureTask, type RenderContext, type RenderJob } from '../render-context.ts';
import type { MasterInfo } from '../tasks/task-types.ts';
import type { Mixed } from './mix.ts';
import type { PlannedAd } from './plan.ts';

export type Mastered = {
  readonly loudnessPreset: LoudnessPresetName;
  readonly encoder: EncoderPreset;
  /** Key of the master, the file and `masterInfo` in the cache: see `masteredKey` and `deliveredKey`. */
  readonly masterKey: string;
  readonly masterInfo: MasterInfo;
};

/** Applies loudness and limiter, encodes, and measures the decoded file. */
export const master = async (
  context: RenderContext,
  { document, tags, signal }: RenderJob,
  { timeline, mixKey }: Pick<PlannedAd, 'timeline'> & Pick<Mixed, 'mixKey'>,
): Promise<Mastered> => {
  const { mixPreset } = document.production;
  const { loudnessPreset } = document.delivery;
  const encoder = encoderOf(document.delivery);
  const input = { mixKey, frames: timeline.frames, mixPreset, loudnessPreset, encoder, tags };
  const masterKey = contentHash('master', context.rendererHash, input);
  await ensureTask(context, signal, 'master', { ...input, hash: masterKey });
  const masterInfo = (await context.cache.readJson<MasterInfo>(masterKey)) as MasterInfo;
  return { loudnessPreset, encoder, masterKey, masterInfo };
};

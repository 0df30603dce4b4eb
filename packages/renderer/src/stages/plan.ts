import { resolveTimeline, type Timeline } from '@sonora/audioform';
import type { Message } from '@sonora/contracts/messages/message';
import { BuildError } from '../build-error.ts';
import type { RenderContext, RenderJob } from '../render-context.ts';
import type { Fitted } from './fit.ts';
import type { Resolved } from './resolve.ts';

type Planned = {
  readonly timeline: Timeline;
  /** Hash of each clip's processed audio, by the clip's path. */
  readonly stemHashes: ReadonlyMap<string, string>;
  readonly warnings: readonly Message[];
};

/** Result of all stages before music, mix and file: speech, processed sounds and positions. */
export type PlannedAd = Fitted & Planned & { readonly resolved: Resolved };

/**
 * Positions every clip on the timeline.
 * @throws BuildError with one sentence for each problem that the author must solve
 */
export const plan = async (
  _context: RenderContext,
  { document }: RenderJob,
  { voices, sounds, speech }: Fitted,
): Promise<Planned> => {
  const timeline = resolveTimeline(document, new Map([...sounds.frames, ...voices.frames]));
  if (timeline.problems.length > 0) throw new BuildError(timeline.problems.map(({ message }) => message));
  const stemHashes = new Map(
    timeline.clips.flatMap(({ assetKey, path }) => {
      const hash = voices.hashes.get(assetKey) ?? sounds.hashes.get(assetKey);
      return hash === undefined ? [] : [[path, hash] as const];
    }),
  );
  return { timeline, stemHashes, warnings: speech.warnings };
};

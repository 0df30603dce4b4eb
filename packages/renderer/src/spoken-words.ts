import type { TimelineClip } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { SpeechInterval } from '@sonora/soundscape';
import { brandMentions, type UtteredWord, type WordTiming } from '@sonora/speech';
import type { PlannedAd } from './stages/plan.ts';

/** Words of a speech clip with their times in the ad. A cut clip may have words beyond its end. */
export const wordsOfClip = (
  { spoken, ratios }: PlannedAd['speech'],
  { assetKey, startFrame, readOffsetFrames }: TimelineClip,
): WordTiming[] => {
  const ratio = ratios.get(assetKey) ?? 1;
  const offsetSeconds = (startFrame - readOffsetFrames) / SAMPLE_RATE_HZ;
  return (spoken.get(assetKey)?.words ?? []).map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: offsetSeconds + startSeconds * ratio,
    endSeconds: offsetSeconds + endSeconds * ratio,
  }));
};

/** Mentions of the brand name in an ad, in frames. */
export const brandSpans = ({ timeline, speech, resolved }: PlannedAd): SpeechInterval[] => {
  const frameOf = (seconds: number): number => Math.round(seconds * SAMPLE_RATE_HZ);
  const sayings = timeline.clips
    .filter(({ role }) => role === 'speech')
    .toSorted((one, other) => one.startFrame - other.startFrame)
    .map((clip) => ({
      languageCode: resolved.voices.get(clip.assetKey)?.languageCode ?? '',
      words: wordsOfClip(speech, clip)
        .map(
          ({ text, startSeconds, endSeconds }): UtteredWord => ({
            text,
            startFrame: frameOf(startSeconds),
            endFrame: frameOf(endSeconds),
          }),
        )
        .filter((word) => word.startFrame >= clip.startFrame && word.startFrame < clip.startFrame + clip.frames),
    }));
  return brandMentions(sayings).map(({ startFrame, endFrame }) => ({ startFrame, endFrame }));
};

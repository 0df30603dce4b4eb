import { assetOf, type CanonicalAudioform, type TimelineClip } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** Half-open interval of frames. */
export type ChangedPart = { readonly startFrame: number; readonly endFrame: number };

/** An ad: its document, where its clips sound, and its length. */
export type HeardAd = {
  readonly document: CanonicalAudioform;
  readonly clips: readonly TimelineClip[];
  readonly frames: number;
};

/** Equal for clips that sound equal, wherever they are. */
const soundOf = (document: CanonicalAudioform, clip: TimelineClip): string => {
  const asset = assetOf(document, clip.assetKey);
  const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
  // The length of a file's samples is known only after it is decoded.
  const frames = clip.role === 'media' ? null : clip.frames;
  return JSON.stringify([clip.role, frames, clip.readOffsetFrames, asset ?? null, voice ?? null]);
};

/** The clips of an ad by their sound, those of equal sound in their order. Beds reach under everything, and silence is none. */
const soundsOf = ({ document, clips }: HeardAd): ReadonlyMap<string, readonly TimelineClip[]> => {
  const sounds = new Map<string, TimelineClip[]>();
  for (const clip of clips.toSorted((one, other) => one.startFrame - other.startFrame)) {
    if (clip.role === 'silence' || clip.role === 'bed') continue;
    const sound = soundOf(document, clip);
    sounds.set(sound, [...(sounds.get(sound) ?? []), clip]);
  }
  return sounds;
};

type Pair = { readonly was: TimelineClip; readonly is: TimelineClip };

/** By how much most clips of the source moved: a tag before it moves all of them. */
const shiftOf = (pairs: readonly Pair[]): number => {
  const counts = new Map<number, number>();
  for (const { was, is } of pairs) {
    const shift = is.startFrame - was.startFrame;
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
};

/** A millisecond, to which lengths of files are rounded. */
const MIN_FRAMES = SAMPLE_RATE_HZ / 1_000;

/** Parts in their order, those that touch as one. */
const merged = (parts: readonly ChangedPart[]): readonly ChangedPart[] => {
  const found: ChangedPart[] = [];
  for (const part of parts.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const last = found.at(-1);
    if (part.endFrame - part.startFrame < MIN_FRAMES) continue;
    if (last && part.startFrame <= last.endFrame)
      found[found.length - 1] = { ...last, endFrame: Math.max(last.endFrame, part.endFrame) };
    else found.push(part);
  }
  return found;
};

/**
 * Parts of a version that differ from its source: clips that came, went or moved on their own, and what is before or after the
 * source. What moved with the whole source is no change.
 */
export const changedParts = (source: HeardAd, version: HeardAd): readonly ChangedPart[] => {
  const before = soundsOf(source);
  const after = soundsOf(version);
  const pairs = [...before].flatMap(([sound, clips]) =>
    clips.flatMap((was, index): Pair[] => {
      const is = after.get(sound)?.[index];
      return is ? [{ was, is }] : [];
    }),
  );
  const shift = shiftOf(pairs);
  const same = pairs.filter(({ was, is }) => is.startFrame - was.startFrame === shift);
  const kept = new Set(same.flatMap(({ was, is }) => [was, is]));
  const partOf = ({ startFrame, frames }: TimelineClip, by: number): ChangedPart => ({
    startFrame: startFrame + by,
    endFrame: startFrame + frames + by,
  });
  const gone = [...before.values()].flat().filter((clip) => !kept.has(clip));
  const come = [...after.values()].flat().filter((clip) => !kept.has(clip));
  const parts = [
    ...gone.map((clip) => partOf(clip, shift)),
    ...come.map((clip) => partOf(clip, 0)),
    { startFrame: 0, endFrame: shift },
    { startFrame: source.frames + shift, endFrame: version.frames },
  ];
  return merged(
    parts.map(({ startFrame, endFrame }) => ({
      startFrame: Math.max(0, startFrame),
      endFrame: Math.min(endFrame, version.frames),
    })),
  );
};

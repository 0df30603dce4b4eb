import type { CanonicalAudioform, TimelineClip } from '@sonora/audioform';
import { recipeToAudioform } from '@sonora/audioform/recipe';
import { describe, expect, it } from 'vitest';
import { changedParts, type HeardAd } from './changed-parts.ts';

const base = recipeToAudioform({
  length: 30,
  recipeClips: ['One.', 'Two.', 'One.'].map((scriptText) => ({
    clipType: 'tts' as const,
    scriptText,
    voiceAlias: 'wren',
  })),
});
const document: CanonicalAudioform = {
  ...base,
  assets: {
    ...base.assets,
    tag: { type: 'tts', text: 'Tag.', voiceRef: 'voice 0' },
    file: { type: 'media', mediaId: 'f' },
  },
};

const clip = (
  assetKey: string,
  startFrame: number,
  frames = 100,
  role: TimelineClip['role'] = 'speech',
): TimelineClip => ({
  path: '',
  assetKey,
  role,
  startFrame,
  frames,
  readOffsetFrames: 0,
  fadeInFrames: 0,
  fadeOutFrames: 0,
});

const ad = (frames: number, clips: readonly TimelineClip[]): HeardAd => ({ document, clips, frames });

const lines = [clip('script 0', 100), clip('script 1', 300), clip('script 2', 500)];
const moved = (by: number): TimelineClip[] => lines.map((line) => ({ ...line, startFrame: line.startFrame + by }));

describe('the parts of a version that differ from its source', () => {
  it('are a tag over it, and what is after it', () => {
    expect(changedParts(ad(1_000, lines), ad(1_000, [...lines, clip('tag', 700)]))).toEqual([
      { startFrame: 700, endFrame: 800 },
    ]);
    expect(changedParts(ad(1_000, lines), ad(1_150, [...lines, clip('tag', 1_010)]))).toEqual([
      { startFrame: 1_000, endFrame: 1_150 },
    ]);
    expect(changedParts(ad(1_000, lines), ad(1_000, lines))).toEqual([]);
  });

  it('are a tag before it, which moves everything else', () => {
    expect(changedParts(ad(1_000, lines), ad(1_200, [clip('tag', 0), ...moved(200)]))).toEqual([
      { startFrame: 0, endFrame: 200 },
    ]);
    expect(changedParts(ad(1_000, lines), ad(1_350, [clip('tag', 0), ...moved(200), clip('tag', 1_220)]))).toEqual([
      { startFrame: 0, endFrame: 200 },
      { startFrame: 1_200, endFrame: 1_350 },
    ]);
  });

  it('are a line that was removed, and one that moved on its own', () => {
    const [first, second, third] = lines as [TimelineClip, TimelineClip, TimelineClip];
    expect(changedParts(ad(1_000, lines), ad(1_000, [first, third]))).toEqual([{ startFrame: 300, endFrame: 400 }]);
    const later = { ...second, startFrame: 420 };
    expect(changedParts(ad(1_000, lines), ad(1_000, [first, later, third]))).toEqual([
      { startFrame: 300, endFrame: 400 },
      { startFrame: 420, endFrame: 520 },
    ]);
  });

  it('are only the tag where the source is a file', () => {
    const file = (frames: number) => clip('file', 0, frames, 'media');
    expect(changedParts(ad(1_000, [file(1_000)]), ad(1_010, [file(1_007), clip('tag', 700)]))).toEqual([
      { startFrame: 700, endFrame: 800 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { FrameSpan } from '../dsp/frame-span.ts';
import { renewPeaks } from '../measure/renew-peaks.ts';
import { speechOverBedOfHops } from '../measure/speech-over-bed.ts';
import { wavePeaks } from '../measure/wave-peaks.ts';
import { bedLike, monoPcm, noise, seconds, speechLike, stereoPcm } from '../testkit/signals.ts';
import { type MixInput, mixAd } from './mix-ad.ts';
import { mixVersion } from './mix-version.ts';
import { renewStemHops, stemHops, versionStem } from './version-stem.ts';

const FRAMES = seconds(14) + 123;
const voices = ['one', 'two', 'three'].map((seed) => monoPcm(speechLike(2.5, seed)));
const other = monoPcm(speechLike(2.2, 'other'));
const bed = bedLike(14.1);
const zooms = [1_920, 9_600];

const inputOf = (middle = voices[1]!, effects: MixInput['effects'] = []): MixInput => ({
  frames: FRAMES,
  preset: 'balanced',
  speech: [
    { pcm: voices[0]!, startFrame: seconds(1) },
    { pcm: middle, startFrame: seconds(5.5) },
    { pcm: voices[2]!, startFrame: seconds(10) },
  ],
  beds: [{ pcm: bed, startFrame: 0 }],
  effects,
  media: [],
});

const middleSpan: FrameSpan = { startFrame: seconds(5.5), endFrame: seconds(8) };
const stereoEffect = stereoPcm(noise(0.6, 'left'), noise(0.6, 'right'));
const changes: readonly (readonly [string, MixInput, readonly FrameSpan[]])[] = [
  ['a clip', inputOf(other), [middleSpan]],
  ['a stereo clip on a silent stem', inputOf(voices[1], [{ pcm: stereoEffect, startFrame: seconds(6) }]), [middleSpan]],
  ['the end', inputOf(other), [middleSpan, { startFrame: seconds(13.3), endFrame: FRAMES }]],
];

const levelsOf = (pcm: Parameters<typeof wavePeaks>[0]) =>
  wavePeaks(pcm, zooms).map(({ framesPerPeak, min, max }) => ({ framesPerPeak, min: [...min], max: [...max] }));

describe.each(changes)('figures of a version that differs in %s', (_name, input, changed) => {
  const base = mixAd(inputOf());
  const whole = mixAd({ ...input, balance: base.balance });
  const { patches } = mixVersion(base, input, changed)!;

  it.each(['speech', 'bed', 'effects'] as const)('has the waveform of the whole stem (%s)', (name) => {
    // A mono stem is stored as one channel.
    const { channels, sampleRateHz } = base.stems[name];
    const stored = { sampleRateHz, channels: channels[0] === channels[1] ? channels.slice(0, 1) : channels };
    const renewed = renewPeaks(levelsOf(stored), FRAMES, versionStem(stored, patches, name));
    expect(renewed).toEqual(levelsOf(whole.stems[name]));
  });

  it('has the speech over bed of the whole mix', () => {
    const hops = (name: 'speech' | 'bed') => {
      const stem = versionStem(base.stems[name], patches, name);
      const renewed = renewStemHops(stemHops(base.stems[name]), stem, FRAMES, 48_000);
      const expected = stemHops(whole.stems[name]);
      expect(renewed).toHaveLength(expected.length);
      // The filter starts half a second before a changed hop: the rest of its response is below a double's resolution.
      renewed.forEach((power, hop) => {
        expect(Math.abs(power - expected[hop]!)).toBeLessThanOrEqual(1e-12 + 1e-9 * expected[hop]!);
      });
      return renewed;
    };
    expect(speechOverBedOfHops(hops('speech'), hops('bed'))).toBeCloseTo(whole.speechOverBedLu!, 6);
  });
});

import type { Pcm, PcmSource } from '@sonora/codecs/pcm';
import type { MixPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { resample } from '../dsp/resample/resample.ts';
import { resampleSource } from '../dsp/segments.ts';
import { loudnessPresets } from '../master/loudness-presets.ts';
import { masterAd } from '../master/master-ad.ts';
import { masterSource } from '../master/master-source.ts';
import { measureLoudness } from '../measure/loudness.ts';
import { createProgrammeMeter } from '../measure/meter.ts';
import { qualitySheet, qualitySheetOf } from '../measure/quality-sheet.ts';
import { bedLike, monoPcm, noise, seconds, speechLike, stereoPcm } from '../testkit/signals.ts';
import { processVoiceClip } from '../voice/voice-chain.ts';
import { createVoiceSource } from '../voice/voice-source.ts';
import { mixAd } from './mix-ad.ts';
import { mixSources } from './mix-source.ts';

/** Three segments of up to 20 s; the last one is not a whole number of blocks. */
const FRAMES = seconds(47) + 12_345;

const sourceOf = ({ sampleRateHz, channels }: Pcm): PcmSource => ({
  sampleRateHz,
  channelCount: channels.length,
  frames: channels[0]!.length,
  read: (start, count) => {
    if (start < 0 || start + count > channels[0]!.length) throw new RangeError('outside');
    return channels.map((samples) => samples.slice(start, start + count));
  },
});

/** Level of the largest difference, in dB relative to full scale. */
const differenceDb = (one: readonly Float32Array[], other: readonly Float32Array[]): number => {
  let largest = 0;
  expect(one.map((samples) => samples.length)).toEqual(other.map((samples) => samples.length));
  one.forEach((samples, channel) => {
    for (let frame = 0; frame < samples.length; frame += 1) {
      largest = Math.max(largest, Math.abs(samples[frame]! - other[channel]![frame]!));
    }
  });
  return 20 * Math.log10(largest);
};

const joined = (blocks: readonly (readonly Float32Array[])[]): Float32Array[] =>
  [0, 1].map((channel) => {
    const whole = new Float32Array(blocks.reduce((sum, block) => sum + block[channel]!.length, 0));
    let at = 0;
    for (const block of blocks) {
      whole.set(block[channel]!, at);
      at += block[channel]!.length;
    }
    return whole;
  });

const speech = monoPcm(speechLike(43, 'long'));
const bed = bedLike(45);
// Results may differ by rounding: ten times the last bit of a float, far below the resolution of 24 bits.
const SAME_DB = -120;

describe('a programme that is read in segments', () => {
  it.each<MixPresetName>(['balanced', 'radio', 'voiceOnly'])('is mixed as mixAd mixes it whole as %s', (preset) => {
    const startFrame = seconds(0.5);
    const whole = mixAd({
      frames: FRAMES,
      preset,
      speech: [{ pcm: processVoiceClip(speech, { preset }), startFrame }],
      beds: [{ pcm: bed, startFrame: 0, fadeOutFrames: 48_000 }],
      media: [],
      effects: [],
    });
    const blocks: (readonly Float32Array[])[] = [];
    const { speechOverBedLu } = mixSources(
      {
        frames: FRAMES,
        preset,
        speech: { source: createVoiceSource(sourceOf(speech), { preset }), startFrame },
        bed: { source: sourceOf(bed), fadeOutFrames: 48_000 },
      },
      (channels) => blocks.push(channels),
    );
    expect(blocks.length).toBe(3);
    expect(differenceDb(joined(blocks), whole.mix.channels)).toBeLessThan(SAME_DB);
    if (whole.speechOverBedLu === null) expect(speechOverBedLu).toBeNull();
    else expect(speechOverBedLu).toBeCloseTo(whole.speechOverBedLu, 5);
  });

  it('equals processVoiceClip at every position', () => {
    const whole = processVoiceClip(speech, { preset: 'balanced' });
    const source = createVoiceSource(sourceOf(speech), { preset: 'balanced' });
    for (const [start, count] of [
      [0, 1000],
      [seconds(20) - 17, 5001],
      [source.frames - 777, 777],
    ] as const) {
      const expected = [whole.channels[0]!.slice(start, start + count)];
      expect(differenceDb(source.read(start, count), expected), `${start}`).toBeLessThan(SAME_DB);
    }
  });

  it.each(['spotify', 'ebu_r128_s1'] as const)('is mastered as masterAd masters it whole for %s', (name) => {
    const target = Object.entries(loudnessPresets).find(([known]) => known === name)?.[1] ?? loudnessPresets.spotify;
    const burst = noise(47.5).map((value, frame) => value * (frame % 480_000 < 3000 ? 1.6 : 0.1));
    const mix = stereoPcm(burst.subarray(0, FRAMES), burst.map((value) => 0.7 * value).subarray(0, FRAMES));
    const whole = masterAd(mix, target);
    const long = masterSource(sourceOf(mix), target);
    expect(long.gainDb).toBeCloseTo(whole.gainDb, 6);
    expect(long.limitedDb).toBeCloseTo(whole.limitedDb, 5);
    expect(long.measurement.truePeakDbtp).toBeCloseTo(whole.measurement.truePeakDbtp, 4);
    expect(long.measurement.integratedLufs).toBeCloseTo(whole.measurement.integratedLufs, 6);
    expect(differenceDb(long.source.read(0, FRAMES), whole.pcm.channels)).toBeLessThan(SAME_DB);
    const middle = long.source.read(seconds(20) - 5, 100);
    expect(
      differenceDb(
        middle,
        whole.pcm.channels.map((samples) => samples.slice(seconds(20) - 5, seconds(20) + 95)),
      ),
    ).toBeLessThan(SAME_DB);
  });

  it.each([
    [44_100, 48_000],
    [96_000, 48_000],
    [16_000, 48_000],
  ])('is resampled from %d to %d Hz as the whole is', (from, to) => {
    const pcm = { sampleRateHz: from, channels: [noise(3).subarray(0, Math.floor(2.7 * from))] };
    const whole = resample(pcm, to);
    const source = resampleSource(sourceOf(pcm), to);
    expect(source.frames).toBe(whole.channels[0]!.length);
    for (const [start, count] of [
      [0, 500],
      [to - 3, 999],
      [source.frames - 101, 101],
    ] as const) {
      expect(source.read(start, count)).toEqual([whole.channels[0]!.slice(start, start + count)]);
    }
  });
});

describe('createProgrammeMeter', () => {
  it.each([
    [48_000, 2, 1000],
    [44_100, 1, 100_001],
    [22_050, 2, 4096],
    [48_000, 6, 48_000],
  ])(
    'reads what measureLoudness reads at %d Hz in %d channels, handed over %d frames at a time',
    (rate, count, block) => {
      const frames = Math.floor(23.456 * rate);
      const channels = Array.from({ length: count }, (_, channel) =>
        noise(24)
          .subarray(0, frames)
          .map((value, frame) => value * (0.3 + 0.25 * Math.sin(frame / rate + channel))),
      );
      const pcm = { sampleRateHz: rate, channels };
      const meter = createProgrammeMeter(rate, count);
      for (let start = 0; start < frames; start += block) {
        meter.push(channels.map((samples) => samples.subarray(start, start + block)));
      }
      const found = meter.finish();
      const whole = measureLoudness(pcm);
      expect(found.frames).toBe(frames);
      for (const name of [
        'integratedLufs',
        'maxMomentaryLufs',
        'maxShortTermLufs',
        'loudnessRangeLu',
        'truePeakDbtp',
        'samplePeakDbfs',
      ] as const) {
        expect(found.loudness[name], name).toBeCloseTo(whole[name], 6);
      }
      expect(found.loudness.shortTermLufs.length).toBe(whole.shortTermLufs.length);
    },
  );

  it('finds silent ends and clipped samples as the quality sheet does', () => {
    const samples = new Float32Array(seconds(12));
    samples.fill(0.5, 48_001, seconds(11) + 7);
    samples.fill(1, 60_000, 60_003);
    const pcm = stereoPcm(samples, samples.slice());
    const meter = createProgrammeMeter(48_000, 2);
    meter.push(pcm.channels);
    const demand = {
      target: loudnessPresets.spotify,
      expectedFrames: seconds(12),
      speechOverBedLu: null,
      mixPreset: 'balanced' as const,
    };
    const found = meter.finish();
    expect(found.clippedSamples).toBe(6);
    const [sheet, expected] = [qualitySheetOf(found, demand), qualitySheet({ ...demand, pcm })];
    expect(sheet.map(({ id, passed }) => [id, passed])).toEqual(expected.map(({ id, passed }) => [id, passed]));
    for (const [index, line] of sheet.entries()) {
      if (line.value !== null) expect(line.value, line.id).toBeCloseTo(expected[index]!.value!, 6);
    }
  });

  it('reads silence, and nothing at all, as no loudness', () => {
    for (const frames of [0, 5, seconds(15)]) {
      const meter = createProgrammeMeter(48_000, 1);
      meter.push([new Float32Array(frames)]);
      const { loudness, silence } = meter.finish();
      expect(loudness.integratedLufs).toBe(Number.NEGATIVE_INFINITY);
      expect(silence).toEqual({ startSeconds: frames / 48_000, endSeconds: 0 });
    }
  });

  it('counts a sample that is not finite as 0', () => {
    const samples = noise(3);
    samples[5000] = Number.NaN;
    const meter = createProgrammeMeter(48_000, 1);
    meter.push([samples]);
    expect(meter.finish().loudness.integratedLufs).toBeCloseTo(measureLoudness(monoPcm(samples)).integratedLufs, 6);
  });
});

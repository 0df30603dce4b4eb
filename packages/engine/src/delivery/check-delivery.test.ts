import { destinationNames } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { loudnessPresets } from '../master/loudness-presets.ts';
import { checkDelivery, type DeliveredFile, fixAll } from './check-delivery.ts';
import { destinations } from './destinations.ts';

const file: DeliveredFile = {
  kind: 'mp3',
  sampleRateHz: 48_000,
  durationSeconds: 30,
  sizeBytes: 720_000,
  bitRateKbps: 192,
  isRateConstant: true,
  silenceAtStartSeconds: 0.1,
  silenceAtEndSeconds: 0.2,
  integratedLufs: -14.1,
  maxShortTermLufs: -12,
  truePeakDbtp: -1.2,
};

const failed = (changes: Partial<DeliveredFile>, name: (typeof destinationNames)[number]) =>
  checkDelivery({ ...file, ...changes }, name)
    .filter(({ passed }) => !passed)
    .map(({ id }) => id);

describe('checkDelivery', () => {
  it('passes a file that meets all requirements, without fixes', () => {
    const lines = checkDelivery(file, 'spotify');
    expect(lines.map(({ id }) => id)).toEqual(['kind', 'bitRate', 'size', 'length', 'loudness', 'truePeak']);
    expect(lines.every(({ passed, fix }) => passed && fix === undefined)).toBe(true);
  });

  it.each([
    ['spotify', { kind: 'flac' }, ['kind']],
    ['spotify', { bitRateKbps: 128, sizeBytes: 2 ** 20 + 1 }, ['bitRate', 'size']],
    ['spotify', { durationSeconds: 30.2, integratedLufs: -16, truePeakDbtp: -0.9 }, ['length', 'loudness', 'truePeak']],
    ['triton', { isRateConstant: false }, ['constantRate', 'sampleRate']],
    ['triton', { sampleRateHz: 44_100, silenceAtEndSeconds: 0.6 }, ['silence']],
    ['tradeDesk', { durationSeconds: 20 }, ['length']],
    ['adTonos', { sampleRateHz: 44_100, durationSeconds: 14.95 }, []],
    ['ebuRadioAd', { integratedLufs: -23, maxShortTermLufs: -17.9 }, ['shortTermLoudness']],
    ['podcast', { integratedLufs: Number.NEGATIVE_INFINITY, truePeakDbtp: Number.NEGATIVE_INFINITY }, ['loudness']],
  ] as const)('finds for %s of %o: %o', (name, changes, ids) => {
    expect(failed(changes, name)).toEqual(ids);
  });

  it('requires no bit rate for a lossless file', () => {
    expect(
      failed({ kind: 'wav', bitRateKbps: 1_536, isRateConstant: undefined, sizeBytes: 900_000 }, 'spotify'),
    ).toEqual([]);
  });

  it('merges the fixes of all requirements', () => {
    const lines = checkDelivery({ ...file, durationSeconds: 22, sampleRateHz: 48_000 }, 'adTonos');
    expect(fixAll(lines)).toEqual({ encoderPreset: 'mp3_cbr_44100', lengthSeconds: 20 });
    expect(fixAll(checkDelivery(file, 'podcast'))).toEqual({ loudnessPreset: 'podcast' });
    expect(fixAll(checkDelivery(file, 'spotify'))).toEqual({});
  });

  it('names presets that meet the requirements', () => {
    for (const name of destinationNames) {
      const { loudness } = destinations[name] as {
        loudness?: { preset?: keyof typeof loudnessPresets; targetLufs: number };
      };
      if (loudness?.preset) expect(loudnessPresets[loudness.preset].targetLufs, name).toBe(loudness.targetLufs);
    }
  });
});

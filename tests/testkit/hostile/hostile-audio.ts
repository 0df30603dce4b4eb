import { encodeMp3, encodeWav } from '../../../packages/codecs/src/index.ts';
import { concatBytes, viewOf } from '../../../packages/codecs/src/io/bytes.ts';
import { oggPages, writeOggPage } from '../../../packages/codecs/src/ogg/pages.ts';
import { buildAiff } from '../../../packages/codecs/src/testkit/aiff.ts';
import { findMark } from '../../../packages/codecs/src/testkit/damage.ts';
import { mutate, soundFiles } from '../../../packages/codecs/src/testkit/mutations.ts';
import { constantFlac } from './constant-flac.ts';

/** A file that costs much for its size, or says what is not true. */
export type HostileContainer = { readonly name: string; readonly make: () => Promise<Uint8Array> | Uint8Array };

type Change = (view: DataView, bytes: Uint8Array) => void;

const changed = (bytes: Uint8Array, change: Change): Uint8Array => {
  const copy = bytes.slice();
  change(viewOf(copy), copy);
  return copy;
};

/** A valid file of `soundFiles`. */
const soundFile = async (wanted: string): Promise<Uint8Array> =>
  (await soundFiles()).find(([name]) => name === wanted)![1];

const silence = (frames: number) => ({ sampleRateHz: 48_000, channels: [new Float32Array(frames)] });

/** WAV files of 200 kB with any rate and channel count, and with sizes that do not fit. */
const wavs = (): HostileContainer[] => {
  const wav = encodeWav(silence(100_000), { bitDepth: 16 });
  const formats = [1, 3, 50, 383_999, 384_000, 384_001, 768_000, 0xffffffff].flatMap((rateHz) =>
    [1, 8, 9, 65_535].map((channels) => ({
      name: `WAV of ${channels} channels at ${rateHz} Hz`,
      make: () =>
        changed(wav, (view) => {
          view.setUint16(22, channels, true);
          view.setUint32(24, rateHz, true);
        }),
    })),
  );
  const sizes = [0, 1, 0x7fffffff, 0xffffffff].map((size) => ({
    name: `WAV of ${size} announced bytes`,
    make: () => changed(wav, (view) => view.setUint32(40, size, true)),
  }));
  return [...formats, ...sizes];
};

const aiffs = (): HostileContainer[] => {
  const aiff = buildAiff([new Int16Array(60_000)]);
  const at = findMark(aiff, 'COMM') + 8;
  return [16_383, 16_390, 16_383 + 18, 16_383 + 62, 32_767].flatMap((exponent) =>
    [1, 8, 64].map((channels) => ({
      name: `AIFF of ${channels} channels, rate of exponent ${exponent}, 2³² − 1 announced frames`,
      make: () =>
        changed(aiff, (view) => {
          view.setUint16(at, channels);
          view.setUint32(at + 2, 0xffffffff);
          view.setUint16(at + 8, exponent);
        }),
    })),
  );
};

/** Few bytes for many samples: constant frames. */
const flacs = (): HostileContainer[] => {
  const kinds = [
    [8, 655_350, 400],
    [8, 384_001, 400],
    [8, 384_000, 200],
    [8, 192_000, 300],
    [8, 8_000, 600],
    [3, 352_801, 60],
    [2, 48_000, 10_800],
    [2, 48_000, 14_400],
    [1, 1_048_575, 100],
    [1, 16_000, 10_801],
    [1, 1, 700],
    [1, 7, 10_800],
  ] as const;
  const constant = kinds.map(([channels, sampleRateHz, seconds]) => ({
    name: `FLAC of ${channels} channels at ${sampleRateHz} Hz, ${seconds} s of constant frames`,
    make: () => constantFlac({ channels, sampleRateHz, seconds }),
  }));
  const declared = [0, 1, 2 ** 36 - 1].map((declaredFrames) => ({
    name: `FLAC of ${declaredFrames} announced frames`,
    make: () => constantFlac({ channels: 8, sampleRateHz: 96_000, seconds: 20, declaredFrames }),
  }));
  return [...constant, ...declared];
};

/** Long lists of tiny frames, and counts of frames that do not exist. */
const coded = (): HostileContainer[] => [
  {
    name: 'MP3 of 460,000 frames of 24 bytes',
    make: () => {
      const frame = new Uint8Array(24);
      // MPEG-2, layer III, 8 kb/s at 24 kHz, one channel.
      frame.set([0xff, 0xf3, 0x14, 0xc0]);
      return concatBytes(Array.from({ length: 460_000 }, () => frame));
    },
  },
  {
    name: 'MP3 of 1,100,000 frames of 24 bytes',
    make: () => {
      const frame = new Uint8Array(24);
      frame.set([0xff, 0xf3, 0x14, 0xc0]);
      return concatBytes(Array.from({ length: 1_100_000 }, () => frame));
    },
  },
  {
    name: 'MP3 that announces 2³² − 1 frames and has a gap',
    make: async () => {
      const mp3 = await encodeMp3(silence(200_000), { vbrQuality: 2 });
      const info = changed(mp3, (view, bytes) => {
        const mark = ['Xing', 'Info'].map((name) => {
          try {
            return findMark(bytes, name);
          } catch {
            return 0;
          }
        });
        view.setUint32(Math.max(...mark) + 8, 0xffffffff);
      });
      const middle = Math.floor(info.length / 2);
      return concatBytes([info.subarray(0, middle), new Uint8Array(20_000_000), info.subarray(middle)]);
    },
  },
  {
    name: 'AAC of 1,100,000 frames of 8 bytes',
    make: () => {
      const frame = Uint8Array.of(0xff, 0xf1, 0x4c, 0x80, 0x01, 0x1f, 0xfc, 0);
      return concatBytes(Array.from({ length: 1_100_000 }, () => frame));
    },
  },
  ...[0, 1, 100].map((size) => ({
    name: `M4A of 2³² − 1 announced samples of ${size} bytes`,
    make: async () =>
      changed(await soundFile('m4a'), (view, bytes) => {
        const sizes = findMark(bytes, 'stsz');
        view.setUint32(sizes + 8, size);
        view.setUint32(sizes + 12, 0xffffffff);
        const runs = findMark(bytes, 'stsc');
        view.setUint32(runs + 16, 0xffffffff);
        view.setUint32(findMark(bytes, 'mdhd') + 16, 1);
      }),
  })),
  ...['ogg', 'opus'].map((name) => ({
    name: `${name} that ends at 2⁶² samples`,
    make: async () =>
      concatBytes(
        [...oggPages(await soundFile(name))].map((page, index) =>
          writeOggPage(index > 1 ? { ...page, granule: 2n ** 62n } : page),
        ),
      ),
  })),
];

/** `count` containers: each of those above, and mutations of valid files of every kind. */
export const hostileContainers = async (count: number): Promise<readonly HostileContainer[]> => {
  const made = [...flacs(), ...wavs(), ...aiffs(), ...coded()];
  const files = await soundFiles();
  const mutations = Array.from({ length: Math.max(0, count - made.length) }, (_, seed) => {
    const [name, bytes] = files[seed % files.length]!;
    return { name: `${name}, mutation ${seed}`, make: () => mutate(bytes, seed) };
  });
  return [...made, ...mutations].slice(0, count);
};

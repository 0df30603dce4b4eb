import { describe, expect, it } from 'vitest';
import { decodeAudio, probeAudio } from '../decode-audio.ts';
import type { Pcm } from '../pcm.ts';
import { type AacChoices, buildAdts, buildMp4, encodeAacFrames } from '../testkit/aac.ts';
import { snrDb, softNoise } from '../testkit/signals.ts';
import { SCALE_FACTOR_CODES, SPECTRUM_CODES } from './code-tables.ts';
import { FilterBank, LONG_RISE, SHORT_RISE } from './filter-bank.ts';

const RATE_HZ = 48_000;
const FRAMES = 7000;
const stereo = softNoise(FRAMES, 2, RATE_HZ);
const mono: Pcm = { ...stereo, channels: stereo.channels.slice(0, 1) };

const failure = async (bytes: Uint8Array): Promise<string> =>
  decodeAudio(bytes).then(
    () => 'decoded',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

describe('the tables of AAC', () => {
  it('use every code once: the code words of each book fill the tree', () => {
    for (const { counts, symbols } of [SCALE_FACTOR_CODES, ...SPECTRUM_CODES]) {
      expect(counts.reduce((sum, count, bit) => sum + count / 2 ** (bit + 1), 0)).toBe(1);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(symbols.length);
      expect(symbols.toSorted((a, b) => a - b)).toEqual(symbols.map((_, index) => index));
    }
  });

  it('have windows whose overlapping halves add to one in power', () => {
    for (const rise of [...LONG_RISE, ...SHORT_RISE]) {
      rise.forEach((value, n) => {
        expect(value ** 2 + rise[rise.length - 1 - n]! ** 2).toBeCloseTo(1, 12);
      });
    }
  });
});

describe('FilterBank', () => {
  it('is the inverse MDCT of its definition', () => {
    const bank = new FilterBank();
    const spectrum = new Float64Array(1024);
    spectrum[17] = 40_000;
    spectrum[900] = -25_000;
    const halves = [bank.synthesise(spectrum, 0, 0), bank.synthesise(new Float64Array(1024), 0, 0)];
    for (let n = 0; n < 2048; n += 13) {
      const at = (line: number) => spectrum[line]! * Math.cos((Math.PI / 1024) * (n + 0.5 + 512) * (line + 0.5));
      const window = LONG_RISE[0][n < 1024 ? n : 2047 - n]!;
      // Tolerance: single precision of samples around 1/1024 of full scale.
      expect(halves[n >> 10]![n % 1024]).toBeCloseTo((window * (at(17) + at(900))) / 1024 / 32_768, 9);
    }
  });
});

describe('decodeAudio of AAC', () => {
  // Signal-to-noise ratio of the test's plain quantiser: its step is 2^8, and a full-scale tone has lines of 2^25.
  const GOOD_DB = 45;

  it.each<[string, AacChoices]>([
    ['long sine windows', {}],
    ['long Kaiser-Bessel windows', { shape: 1 }],
    ['short windows in groups', { sequences: [0, 1, 2, 2, 3, 0] }],
    ['short Kaiser-Bessel windows', { sequences: [0, 1, 2, 3], shape: 1 }],
    ['middle and side', { isMiddleSide: true }],
  ])('gives back what went in with %s', async (_, choices) => {
    const frames = encodeAacFrames(stereo, choices);
    const { pcm, probe } = await decodeAudio(buildMp4(frames, RATE_HZ, 2, { frames: FRAMES }));
    expect(probe).toMatchObject({ container: 'm4a', frames: FRAMES, sampleRateHz: RATE_HZ, channelCount: 2 });
    for (const channel of [0, 1])
      expect(snrDb(stereo.channels[channel]!, pcm.channels[channel]!)).toBeGreaterThan(GOOD_DB);
  });

  it.each([8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 64_000, 96_000])(
    'knows the bands of %d Hz',
    async (rate) => {
      const pcm = softNoise(3000, 1, rate);
      const frames = encodeAacFrames(pcm, { sequences: [0, 1, 2, 3] });
      const decoded = await decodeAudio(buildMp4(frames, rate, 1, { frames: 3000 }));
      expect(decoded.pcm.sampleRateHz).toBe(rate);
      expect(snrDb(pcm.channels[0]!, decoded.pcm.channels[0]!)).toBeGreaterThan(GOOD_DB);
    },
  );

  it.each(['edit', 'comment'] as const)('cuts delay and padding to the very frame by the %s', async (gapless) => {
    const bytes = buildMp4(encodeAacFrames(mono), RATE_HZ, 1, { frames: FRAMES, gapless });
    expect(probeAudio(bytes).frames).toBe(FRAMES);
    expect(snrDb(mono.channels[0]!, (await decodeAudio(bytes)).pcm.channels[0]!)).toBeGreaterThan(GOOD_DB);
  });

  it('gives all that was coded where nothing says what is padding', async () => {
    const frames = encodeAacFrames(mono);
    const bytes = buildAdts(frames, RATE_HZ, 1);
    const { pcm, probe } = await decodeAudio(bytes);
    expect(probe).toMatchObject({ container: 'aac', frames: frames.length * 1024 });
    expect(snrDb(mono.channels[0]!, pcm.channels[0]!.subarray(1024))).toBeGreaterThan(GOOD_DB);
  });

  it('reads a file in fragments, as recorders and streams write it', async () => {
    const frames = encodeAacFrames(stereo);
    const plain = await decodeAudio(buildMp4(frames, RATE_HZ, 2, { frames: FRAMES, gapless: 'comment' }));
    const bytes = buildMp4(frames, RATE_HZ, 2, { frames: FRAMES, gapless: 'comment', isFragmented: true });
    expect((await decodeAudio(bytes)).pcm).toEqual(plain.pcm);
  });
});

describe('a damaged AAC file', () => {
  const frames = encodeAacFrames(mono);
  const m4a = buildMp4(frames, RATE_HZ, 1, { frames: FRAMES });
  const adts = buildAdts(frames, RATE_HZ, 1);

  it('gives the frames that are left when it was cut', async () => {
    const { pcm } = await decodeAudio(m4a.subarray(0, m4a.length - frames.at(-1)!.length - frames.at(-2)!.length - 5));
    expect(pcm.channels[0]!.length).toBeGreaterThan(3 * 1024);
    expect(pcm.channels[0]!.length).toBeLessThan(FRAMES);
    expect(snrDb(mono.channels[0]!.subarray(0, 3000), pcm.channels[0]!.subarray(0, 3000))).toBeGreaterThan(45);
    const { pcm: stream } = await decodeAudio(adts.subarray(0, adts.length - 5));
    expect(stream.channels[0]!.length).toBe((frames.length - 1) * 1024);
  });

  it('is silent for the length of a frame that makes no sense, and whole after the next', async () => {
    const damaged = frames.map((frame, index) => (index === 2 ? new Uint8Array(frame.length).fill(0xff) : frame));
    const { pcm } = await decodeAudio(buildMp4(damaged, RATE_HZ, 1, { frames: FRAMES }));
    const decoded = pcm.channels[0]!;
    expect(decoded.length).toBe(FRAMES);
    expect(decoded.subarray(1024, 2048).every((sample) => sample === 0)).toBe(true);
    expect(snrDb(mono.channels[0]!, decoded, 3 * 1024, 5 * 1024)).toBeGreaterThan(45);
  });

  it('is read past bytes that belong to no frame', async () => {
    const cut = adts.length - frames.at(-1)!.length - 7;
    const junk = Uint8Array.from({ length: 300 }, (_, index) => (index * 7) & 0x7f);
    const bytes = new Uint8Array([...adts.subarray(0, cut), ...junk, ...adts.subarray(cut)]);
    expect((await decodeAudio(bytes)).pcm).toEqual((await decodeAudio(adts)).pcm);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['its index is missing', m4a.subarray(0, 20), /^damaged: .*index/],
    ['it is HE-AAC', buildMp4(frames, RATE_HZ, 1, { frames: FRAMES, objectType: 5 }), /^unsupported: This is HE-AAC/],
    [
      'it is of another profile',
      buildMp4(frames, RATE_HZ, 1, { frames: FRAMES, objectType: 1 }),
      /^unsupported: .*AAC-LC/,
    ],
    [
      'it holds Apple Lossless',
      buildMp4(frames, RATE_HZ, 1, { frames: FRAMES, sampleEntry: 'alac' }),
      /^unsupported: .*Apple Lossless/,
    ],
    [
      'no frame can be read',
      buildMp4([...frames.map((frame) => new Uint8Array(frame.length).fill(0xff))], RATE_HZ, 1, { frames: FRAMES }),
      /^damaged: .*no audio/,
    ],
    [
      'its frames lie outside the file',
      buildMp4(frames, RATE_HZ, 1, { frames: FRAMES }).subarray(
        0,
        m4a.length - frames.reduce((sum, { length }) => sum + length, 0),
      ),
      /^damaged: .*no audio/,
    ],
  ])('is refused in words when %s', async (_, bytes, expected) => {
    expect(await failure(bytes)).toMatch(expected);
  });
});

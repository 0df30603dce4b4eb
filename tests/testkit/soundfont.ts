import { encodeOgg } from '../../packages/codecs/src/ogg/encode-ogg.ts';

/**
 * Writes an SF2.04 bank of synthetic samples (a sine, a buzz with a third harmonic, noise), so that the expected sound follows from
 * theory.
 * - program 0 (General MIDI grand piano): the sine up to key 63, the buzz from key 64
 * - program 4 (electric piano): the sine up to velocity 63, the buzz from 64
 * - drums, standard kit: noise on keys 36, 38 (right channel only) and 42
 */

const RATE_HZ = 44_100;
/** Period in samples: an integer, so that a loop of whole periods is seamless. 441 Hz is 3.93 cents above A4. */
const PERIOD = 100;
const ROOT_KEY = 69;
const CENTS_BELOW = -4;
const SINE_PERIODS = 200;
const LOOP_PERIODS = [50, 150] as const;
/** SF2.04 §7.10: samples are followed by at least 46 zeros. */
const PADDING = 46;

/** Time in which a released key decays by 100 dB. */
export const SOUNDFONT_RELEASE_SECONDS = 0.5;

type Sample = { readonly name: string; readonly data: Int16Array; readonly isLooped: boolean; readonly rateHz: number };
/** A sample with its bytes and offsets, in the unit of its header. */
type Placed = Sample & {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly isVorbis: boolean;
};
type Zone = { readonly generators: readonly (readonly [kind: number, amount: number])[] };
type Instrument = { readonly name: string; readonly zones: readonly Zone[] };
type Preset = { readonly name: string; readonly program: number; readonly bank: number; readonly instrument: number };

const GENERATORS = { pan: 17, release: 38, instrument: 41, keys: 43, velocities: 44, sample: 53, loops: 54 } as const;

const range = (low: number, high: number): number => low | (high << 8);
const timecents = (seconds: number): number => Math.round(1_200 * Math.log2(seconds));

const text = (value: string, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  new TextEncoder().encodeInto(value, bytes.subarray(0, length - 1));
  return bytes;
};
const words = (...values: readonly number[]): Uint8Array => new Uint8Array(Int16Array.from(values).buffer);
const longs = (...values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const chunk = (id: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = joined(...parts);
  return joined(new TextEncoder().encode(id), longs(body.length), body, new Uint8Array(body.length % 2));
};
const list = (kind: string, ...parts: readonly Uint8Array[]): Uint8Array =>
  chunk('LIST', new TextEncoder().encode(kind), ...parts);
const zeroText = (value: string): Uint8Array => text(value, value.length + 2 - (value.length % 2));

const tone = (overtone: number): Int16Array =>
  Int16Array.from({ length: SINE_PERIODS * PERIOD }, (_, index) => {
    const phase = (2 * Math.PI * index) / PERIOD;
    return Math.round(12_000 * (Math.sin(phase) + overtone * Math.sin(3 * phase)));
  });

/** Noise from Numerical Recipes' linear congruential generator; the same every time. */
const noise = (): Int16Array => {
  let state = 1;
  return Int16Array.from({ length: 8_820 }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 31 - 1) * 16_000 * Math.exp(-index / 2_000));
  });
};

/** Start index of each list when the lists are concatenated, and the end of the last one. */
const startsOf = (lists: readonly { readonly length: number }[]): readonly number[] => {
  const starts = [0];
  for (const { length } of lists) starts.push(starts.at(-1)! + length);
  return starts;
};

/** Generators of all bags, concatenated, with the start of each; a terminal record ends both tables. */
const bags = (zones: readonly Zone[], ids: readonly [bag: string, modulators: string, generators: string]) => {
  const starts = startsOf(zones.map(({ generators }) => generators));
  return [
    chunk(ids[0], ...starts.map((start) => words(start, 0))),
    chunk(ids[1], new Uint8Array(10)),
    chunk(ids[2], ...zones.flatMap((zone) => zone.generators.map((pair) => words(...pair))), words(0, 0)),
  ];
};

/** SF2 counts in frames, SF3 in bytes. */
const placeSamples = (samples: readonly Sample[], vorbis: readonly Uint8Array[] | undefined): readonly Placed[] => {
  let start = 0;
  return samples.map((sample, index) => {
    const packed = vorbis?.[index];
    const bytes = packed ?? joined(new Uint8Array(sample.data.buffer), new Uint8Array(PADDING * 2));
    const end = start + (packed?.length ?? sample.data.length);
    const placed = { ...sample, bytes, start, end, isVorbis: packed !== undefined };
    start += packed ? bytes.length : bytes.length / 2;
    return placed;
  });
};

const sampleHeaders = (samples: readonly Placed[]): Uint8Array =>
  chunk(
    'shdr',
    ...samples.map(({ name, isLooped, rateHz, start, end, isVorbis }) => {
      const [loopStart, loopEnd] = isLooped ? LOOP_PERIODS.map((periods) => periods * PERIOD) : [0, 0];
      return joined(
        text(name, 20),
        // Loop points of a compressed sample are relative to its start.
        longs(start, end, ...[loopStart!, loopEnd!].map((frame) => (isVorbis ? frame : start + frame)), rateHz),
        Uint8Array.of(ROOT_KEY, CENTS_BELOW & 255),
        words(0, isVorbis ? 17 : 1),
      );
    }),
    text('EOS', 46),
  );

const zone = (...generators: Zone['generators']): Zone => ({ generators });
const KEYED: Zone['generators'] = [
  [GENERATORS.release, timecents(SOUNDFONT_RELEASE_SECONDS)],
  [GENERATORS.loops, 1],
];
const struck = (key: number, pan: number): Zone =>
  zone([GENERATORS.keys, range(key, key)], [GENERATORS.pan, pan], [GENERATORS.sample, 2]);

const INSTRUMENTS: readonly Instrument[] = [
  {
    name: 'by key',
    zones: [
      zone([GENERATORS.keys, range(0, 63)], ...KEYED, [GENERATORS.sample, 0]),
      zone([GENERATORS.keys, range(64, 127)], ...KEYED, [GENERATORS.sample, 1]),
    ],
  },
  {
    name: 'by velocity',
    zones: [
      zone([GENERATORS.velocities, range(0, 63)], ...KEYED, [GENERATORS.sample, 0]),
      zone([GENERATORS.velocities, range(64, 127)], ...KEYED, [GENERATORS.sample, 1]),
    ],
  },
  { name: 'drums', zones: [struck(36, 0), struck(38, 500), struck(42, 0)] },
];

const PRESETS: readonly Preset[] = [
  { name: 'Grand', program: 0, bank: 0, instrument: 0 },
  { name: 'Electric', program: 4, bank: 0, instrument: 1 },
  { name: 'Standard', program: 0, bank: 128, instrument: 2 },
];

const SAMPLES: readonly Sample[] = [
  { name: 'sine', data: tone(0), isLooped: true, rateHz: RATE_HZ },
  { name: 'buzz', data: tone(0.5), isLooped: true, rateHz: RATE_HZ },
  { name: 'noise', data: noise(), isLooped: false, rateHz: RATE_HZ },
];

type SoundfontOptions = {
  /** Licence text; default: `made for tests`. */
  readonly copyright?: string;
  /** Sample rate in the sine's header, which may be wrong on purpose. */
  readonly sampleRateHz?: number;
};

/** The bytes of the bank. */
export const makeSoundfont = (options: SoundfontOptions = {}): Uint8Array => writeBank(options, undefined);

/** The same bank with Ogg Vorbis samples (SF3). */
export const makePackedSoundfont = async (): Promise<Uint8Array> =>
  writeBank(
    {},
    await Promise.all(
      SAMPLES.map(({ data, rateHz }) =>
        encodeOgg({ sampleRateHz: rateHz, channels: [Float32Array.from(data, (value) => value / 32_768)] }, 9),
      ),
    ),
  );

const writeBank = (options: SoundfontOptions, vorbis: readonly Uint8Array[] | undefined): Uint8Array => {
  const [sine, ...others] = SAMPLES;
  const samples = placeSamples([{ ...sine!, rateHz: options.sampleRateHz ?? RATE_HZ }, ...others], vorbis);
  const presetZones = PRESETS.map(({ instrument }) => zone([GENERATORS.instrument, instrument]));
  const zoneStarts = startsOf(INSTRUMENTS.map(({ zones }) => zones));
  const body = joined(
    list(
      'INFO',
      chunk('ifil', words(vorbis ? 3 : 2, vorbis ? 0 : 4)),
      chunk('isng', zeroText('EMU8000')),
      chunk('INAM', zeroText('Tiny')),
      chunk('IENG', zeroText('Sonora')),
      chunk('ICOP', zeroText(options.copyright ?? 'made for tests')),
    ),
    list('sdta', chunk('smpl', ...samples.map(({ bytes }) => bytes))),
    list(
      'pdta',
      chunk(
        'phdr',
        ...PRESETS.map(({ name, program, bank }, index) =>
          joined(text(name, 20), words(program, bank, index), longs(0, 0, 0)),
        ),
        joined(text('EOP', 20), words(0, 0, PRESETS.length), longs(0, 0, 0)),
      ),
      ...bags(presetZones, ['pbag', 'pmod', 'pgen']),
      chunk(
        'inst',
        ...INSTRUMENTS.map(({ name }, index) => joined(text(name, 20), words(zoneStarts[index]!))),
        joined(text('EOI', 20), words(zoneStarts.at(-1)!)),
      ),
      ...bags(
        INSTRUMENTS.flatMap(({ zones }) => zones),
        ['ibag', 'imod', 'igen'],
      ),
      sampleHeaders(samples),
    ),
  );
  return joined(new TextEncoder().encode('RIFF'), longs(body.length + 4), new TextEncoder().encode('sfbk'), body);
};

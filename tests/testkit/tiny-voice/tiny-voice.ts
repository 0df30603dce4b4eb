import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxModel } from './onnx-model.ts';

/**
 * A neural voice with computable output. It has the inputs, output and metadata of a character-based VITS model and
 * speaks each letter as a tone: letter i of speaker s sounds at `TINY_VOICE.frequencyHz(s, letter)` for
 * `framesPerLetter` frames at speed 1, starting at phase 0. Spaces and punctuation are silences of the same length;
 * other characters are omitted.
 */
const SAMPLE_RATE_HZ = 24_000;
/** 60 ms: 77 characters last 4.6 s, like natural speech. */
const FRAMES_PER_LETTER = 1440;
const AMPLITUDE = 0.5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SILENT = ' .,!?;:\'-"';
const SYMBOLS = [...LETTERS, ...SILENT];
/** Fundamentals of a low and a high speaker; letters are a semitone apart. */
const LOWEST_HZ = [90, 180] as const;

const frequencyHz = (speaker: number, letter: string): number =>
  (LOWEST_HZ[speaker] ?? 0) * 2 ** (Math.max(0, LETTERS.indexOf(letter)) / 24);

const amplitudeOf = (letter: string): number => (LETTERS.includes(letter) ? AMPLITUDE : 0);

export const TINY_VOICE = {
  sampleRateHz: SAMPLE_RATE_HZ,
  speakers: LOWEST_HZ.length,
  /** Frames per character at this speed. */
  framesPerLetter: (speed: number): number => Math.round(Math.fround(FRAMES_PER_LETTER * Math.fround(1 / speed))),
  frequencyHz,
} as const;

/** The voice's speech, computed without the model. */
export const tinySpeech = (text: string, speaker: number, speed: number): Float32Array => {
  const frames = TINY_VOICE.framesPerLetter(speed);
  const letters = [...text.toLowerCase()].filter((letter) => SYMBOLS.includes(letter));
  const samples = new Float32Array(letters.length * frames);
  for (const [index, letter] of letters.entries()) {
    const step = (2 * Math.PI * frequencyHz(speaker, letter)) / SAMPLE_RATE_HZ;
    for (let frame = 0; frame < frames; frame += 1) {
      samples[index * frames + frame] = amplitudeOf(letter) * Math.sin(step * frame);
    }
  }
  return samples;
};

/** Changes to the file's metadata; undefined omits an entry. */
type Metadata = Readonly<Record<string, string | undefined>>;

/**
 * Inputs of both VITS families and of Matcha's acoustic model: Coqui and Piper have three scales in one tensor, the
 * others have one tensor for each. All models compute a tensor `stretch`, which is 1 at speed 1.
 */
const SHAPES = {
  coqui: {
    scales: [{ name: 'scales', kind: 'float', shape: [3] }],
    stretch: { op: 'Gather', inputs: ['scales', 'one'], output: 'stretch' },
    facts: { comment: 'coqui, tiny', frontend: 'characters' },
  },
  original: {
    scales: ['noise_scale', 'length_scale', 'noise_scale_w'].map(
      (name) => ({ name, kind: 'float', shape: [1] }) as const,
    ),
    stretch: { op: 'Reshape', inputs: ['length_scale', 'nothing'], output: 'stretch' },
    facts: { comment: 'ljspeech, tiny', punctuation: ', . ! ? ; :' },
  },
  matcha: {
    scales: ['noise_scale', 'length_scale'].map((name) => ({ name, kind: 'float', shape: [1] }) as const),
    stretch: { op: 'Reshape', inputs: ['length_scale', 'nothing'], output: 'stretch' },
    // Inserts the blank symbol (here a space) before, between and after letters.
    facts: { model_type: 'matcha-tts', voice: 'en-us', jieba: 1, pad_id: SYMBOLS.indexOf(' ') },
  },
} as const;

export const tinyVoiceModel = (metadata: Metadata = {}, shape: keyof typeof SHAPES = 'coqui'): Uint8Array => {
  const scalar = (name: string, value: number) => ({ name, kind: 'int64', shape: [], values: [value] }) as const;
  const facts: Record<string, string | number | undefined> = {
    model_type: 'vits',
    ...SHAPES[shape].facts,
    language: 'English',
    sample_rate: SAMPLE_RATE_HZ,
    n_speakers: TINY_VOICE.speakers,
    add_blank: 0,
    use_eos_bos: 0,
    ...metadata,
  };
  return onnxModel({
    inputs: [
      { name: 'x', kind: 'int64', shape: [1, 'letters'] },
      { name: 'x_length', kind: 'int64', shape: [1] },
      ...SHAPES[shape].scales,
      { name: 'sid', kind: 'int64', shape: [1] },
    ],
    outputs: [{ name: 'y', kind: 'float', shape: [1, 1, 'frames'] }],
    constants: [
      scalar('zero', 0),
      scalar('one', 1),
      scalar('symbols', SYMBOLS.length),
      { name: 'flat', kind: 'int64', shape: [1], values: [-1] },
      { name: 'nothing', kind: 'int64', shape: [0], values: [] },
      { name: 'audio', kind: 'int64', shape: [3], values: [1, 1, -1] },
      { name: 'natural', kind: 'float', shape: [], values: [FRAMES_PER_LETTER] },
      {
        name: 'steps',
        kind: 'float',
        shape: [TINY_VOICE.speakers * SYMBOLS.length],
        values: LOWEST_HZ.flatMap((_, speaker) =>
          SYMBOLS.map((letter) => (2 * Math.PI * frequencyHz(speaker, letter)) / SAMPLE_RATE_HZ),
        ),
      },
      { name: 'loudness', kind: 'float', shape: [SYMBOLS.length], values: SYMBOLS.map(amplitudeOf) },
    ],
    nodes: [
      SHAPES[shape].stretch,
      { op: 'Mul', inputs: ['natural', 'stretch'], output: 'unrounded' },
      { op: 'Round', inputs: ['unrounded'], output: 'rounded' },
      { op: 'Cast', inputs: ['rounded'], output: 'length', attributes: { to: 7 } },
      { op: 'Reshape', inputs: ['x', 'flat'], output: 'letters' },
      { op: 'Size', inputs: ['letters'], output: 'count' },
      { op: 'Mul', inputs: ['count', 'length'], output: 'total' },
      { op: 'Range', inputs: ['zero', 'total', 'one'], output: 'time' },
      { op: 'Div', inputs: ['time', 'length'], output: 'place' },
      { op: 'Mul', inputs: ['place', 'length'], output: 'start' },
      { op: 'Sub', inputs: ['time', 'start'], output: 'since' },
      { op: 'Gather', inputs: ['letters', 'place'], output: 'letter' },
      { op: 'Mul', inputs: ['sid', 'symbols'], output: 'row' },
      { op: 'Add', inputs: ['row', 'letter'], output: 'cell' },
      { op: 'Gather', inputs: ['steps', 'cell'], output: 'step' },
      { op: 'Gather', inputs: ['loudness', 'letter'], output: 'amplitude' },
      { op: 'Cast', inputs: ['since'], output: 'elapsed', attributes: { to: 1 } },
      { op: 'Mul', inputs: ['elapsed', 'step'], output: 'phase' },
      { op: 'Sin', inputs: ['phase'], output: 'wave' },
      { op: 'Mul', inputs: ['wave', 'amplitude'], output: 'sound' },
      { op: 'Reshape', inputs: ['sound', 'audio'], output: 'y' },
    ],
    metadata: Object.fromEntries(
      Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  });
};

/** Symbol list of the model; a line with only a number is the space. */
export const tinyVoiceTokens = (): string =>
  SYMBOLS.map((symbol, index) => (symbol === ' ' ? ` ${index}\n` : `${symbol} ${index}\n`)).join('');

/** Writes the voice's folder as an operator would, with a `voice.json` if given. */
export const writeTinyVoice = async (
  folder: string,
  { voice, metadata }: { readonly voice?: unknown; readonly metadata?: Metadata } = {},
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), tinyVoiceModel(metadata));
  await writeFile(join(folder, 'tokens.txt'), tinyVoiceTokens());
  if (voice !== undefined) await writeFile(join(folder, 'voice.json'), JSON.stringify(voice));
};

const lexiconOf = (words: readonly string[]): string =>
  words.map((word) => `${word} ${[...word].join(' ')}\n`).join('');

/**
 * Writes a voice of the original VITS family, which reads words from a lexicon: each is spelt there, and a space
 * follows every word but the last.
 */
export const writeTinyLexiconVoice = async (folder: string, words: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'tiny.onnx'), tinyVoiceModel({}, 'original'));
  await writeFile(join(folder, 'tokens.txt'), tinyVoiceTokens());
  await writeFile(join(folder, 'lexicon.txt'), lexiconOf(words));
};

/** Writes a Matcha voice. Its acoustic model already computes the sound; its vocoder returns it unchanged. */
export const writeTinyMatchaVoice = async (folder: string, words: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model-steps-3.onnx'), tinyVoiceModel({}, 'matcha'));
  const vocoder = onnxModel({
    inputs: [{ name: 'mel', kind: 'float', shape: [1, 1, 'frames'] }],
    outputs: [{ name: 'audio', kind: 'float', shape: [1, 1, 'frames'] }],
    constants: [],
    nodes: [{ op: 'Identity', inputs: ['mel'], output: 'audio' }],
    metadata: { model_type: 'hifigan' },
  });
  await writeFile(join(folder, 'hifigan_v2.onnx'), vocoder);
  await writeFile(join(folder, 'tokens.txt'), tinyVoiceTokens());
  await writeFile(join(folder, 'lexicon.txt'), lexiconOf(words));
};

/**
 * Measures each built-in voice on ten ads: fundamental frequency, tempo, word error rate, and the distance between any
 * two voices. This is a tool, not a test: it needs `pocketsphinx_continuous` with an English model and takes about two
 * minutes per voice.
 *
 *     node tests/word-error-rate/score-voices.ts [alias …] [--no-words]
 */

import { tmpdir } from 'node:os';
import { createSpeechEngines, type SpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { speakScript, type VoiceDefinition } from '../../packages/speech/src/index.ts';
import { medianF0Hz, resampleForTest } from '../../packages/speech/src/testkit/audio.ts';
import { naturalColour, testVoice } from '../../packages/speech/src/testkit/voice.ts';
import { hear, longTermSpectrumDb, spectrumDistanceDb } from './measure.ts';
import { adScripts } from './scripts.ts';
import { wordErrorRate } from './word-error-rate.ts';

const HEARD_RATE_HZ = 16_000;

type Score = {
  readonly voice: VoiceDefinition;
  readonly f0Hz: number;
  readonly charsPerSecond: number;
  readonly spectrumDb: readonly number[];
  readonly errorRates: readonly number[];
};

const join = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const scoreVoice = async (engines: SpeechEngines, voice: VoiceDefinition, withWords: boolean): Promise<Score> => {
  const engine = engines.get(voice.base.engine);
  if (engine === undefined) throw new Error(`The engine of ${voice.alias} is not installed.`);
  const lines: Float32Array[] = [];
  let seconds = 0;
  for (const script of adScripts) {
    const toRenderRate = (samples: Float32Array, rateHz: number): Float32Array =>
      resampleForTest(samples, rateHz, SAMPLE_RATE_HZ);
    const { samples } = await speakScript({ script, voice, speed: 1, engine, toRenderRate });
    seconds += samples.length / SAMPLE_RATE_HZ;
    lines.push(resampleForTest(samples, SAMPLE_RATE_HZ, HEARD_RATE_HZ));
  }
  return {
    voice,
    f0Hz: medianF0Hz(lines[0]!, HEARD_RATE_HZ),
    charsPerSecond: adScripts.join('').length / seconds,
    spectrumDb: longTermSpectrumDb(join(lines)),
    errorRates: withWords ? lines.map((line, index) => wordErrorRate(adScripts[index]!, hear(line))) : [],
  };
};

const percent = (rate: number): string => `${(rate * 100).toFixed(0)} %`.padStart(5);

const printScore = ({ voice, f0Hz, charsPerSecond, errorRates }: Score): void => {
  const mean = errorRates.reduce((sum, rate) => sum + rate, 0) / errorRates.length;
  const words = errorRates.length === 0 ? '' : `WER ${percent(mean)} (${errorRates.map(percent).join(',')})`;
  const { pitchSemitones, formantRatio, rate } = voice.colour;
  const base = `${voice.base.engine}/${voice.base.voice}`.padEnd(17);
  const colour = `${pitchSemitones >= 0 ? '+' : ''}${pitchSemitones} st × ${formantRatio} @ ${rate}`.padEnd(24);
  const figures = `F0 ${f0Hz.toFixed(0).padStart(4)} Hz  ${charsPerSecond.toFixed(1)} char/s  ${words}`;
  console.log(`${voice.alias.padEnd(12)} ${base} ${colour} ${figures}`);
};

const printDistances = (scores: readonly Score[]): void => {
  const pairs = scores.flatMap((left, index) =>
    scores.slice(index + 1).map((right) => ({
      names: `${left.voice.alias}–${right.voice.alias}`,
      semitones: Math.abs(12 * Math.log2(left.f0Hz / right.f0Hz)),
      spectrumDb: spectrumDistanceDb(left.spectrumDb, right.spectrumDb),
    })),
  );
  if (pairs.length === 0) return;
  const median = (values: readonly number[]): string =>
    [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!.toFixed(1);
  console.log(
    `\nmedian of ${pairs.length} pairs: ${median(pairs.map((pair) => pair.semitones))} st, ${median(pairs.map((pair) => pair.spectrumDb))} dB`,
  );
  // One just-noticeable difference of each measure has the same weight.
  const closeness = (pair: (typeof pairs)[number]): number => Math.hypot(pair.semitones / 1.5, pair.spectrumDb / 1.5);
  for (const pair of pairs.sort((left, right) => closeness(left) - closeness(right)).slice(0, 8)) {
    console.log(`${pair.names.padEnd(22)} ${pair.semitones.toFixed(1)} st  ${pair.spectrumDb.toFixed(1)} dB`);
  }
};

const words = process.argv.slice(2);
const aliases = words.filter((word) => !word.startsWith('--'));
const engines = await createSpeechEngines({ temporaryDirectory: tmpdir() });
try {
  const bases = (await engines.get('flite')!.voices())
    .filter(({ id }) => aliases.length === 0 || aliases.includes(`base:${id}`))
    .map(({ id }) => ({ ...testVoice('flite', id, naturalColour), alias: `base:${id}` }));
  const chosen = engines.voices().filter((voice) => aliases.length === 0 || aliases.includes(voice.alias));
  const scores: Score[] = [];
  for (const voice of [...bases, ...chosen]) {
    const score = await scoreVoice(engines, voice, !words.includes('--no-words'));
    printScore(score);
    if (!voice.alias.startsWith('base:')) scores.push(score);
  }
  printDistances(scores);
} finally {
  await engines.close();
}

/**
 * Measures whether our processing makes a voice harder to understand. Each embedded voice speaks ten ads; a recogniser
 * transcribes the engine's output, the output of `enhanceVoice` with the voice's own tone, and the output of the mix's
 * voice chain. Each is transcribed several times with a slightly different start, level and equalisation: inaudible
 * changes that move the word error rate by one or two percentage points. The mean reduces that noise, and the spread
 * estimates it. This is a tool, not a test: it needs `pocketsphinx_continuous` with an English model.
 *
 *     node tests/word-error-rate/score-chain.ts [alias …] [--preset NAME] [--hearings N]
 */

import { tmpdir } from 'node:os';
import { createSpeechEngines, type SpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import { type MixPresetName, SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { bell, filterChannel } from '../../packages/engine/src/dsp/biquad.ts';
import {
  enhanceVoice,
  mixPresets,
  processVoiceClip,
  resample,
  type VoiceTone,
} from '../../packages/engine/src/index.ts';
import { speakScript, type VoiceDefinition } from '../../packages/speech/src/index.ts';
import { hear } from './measure.ts';
import { adScripts } from './scripts.ts';
import { comparedWords, wordErrorRate } from './word-error-rate.ts';

const heardRateHz = 16_000;
/** A rise counts as harm when it exceeds this multiple of its standard error. */
const harmErrors = 2;
/** Offset from one transcription to the next: not a multiple of the recogniser's 10 ms step. */
const laterSeconds = 0.0037;
const quieterDb = 1.3;
const bellDb = 0.7;
const bellQ = 0.7;
const bellsHz = [400, 900, 1800, 3500] as const;

const stages = ['raw', 'enhanced', 'processed'] as const;
type Stage = (typeof stages)[number];
/** Word error rate of each transcription. */
type Rates = Readonly<Record<Stage, readonly number[]>>;

const first = (pcm: { readonly channels: readonly Float32Array[] }): Float32Array => pcm.channels[0] as Float32Array;
const mono = (samples: Float32Array, sampleRateHz = SAMPLE_RATE_HZ) => ({ sampleRateHz, channels: [samples] });

const speak = async (
  engines: SpeechEngines,
  voice: VoiceDefinition,
  script: string,
  tone: VoiceTone | undefined,
): Promise<Float32Array> => {
  const engine = engines.get(voice.base.engine);
  if (!engine) throw new Error(`The engine of ${voice.alias} is not installed.`);
  const toRenderRate = (samples: Float32Array, rateHz: number): Float32Array =>
    first(tone ? enhanceVoice(mono(samples, rateHz), tone) : resample(mono(samples, rateHz), SAMPLE_RATE_HZ));
  return (await speakScript({ script, voice, speed: 1, engine, toRenderRate })).samples;
};

const heardErrorRate = (script: string, samples: Float32Array): number =>
  wordErrorRate(script, hear(first(resample(mono(samples), heardRateHz))));

const heardLater = (samples: Float32Array, hearing: number): Float32Array => {
  const delay = Math.round(hearing * laterSeconds * SAMPLE_RATE_HZ);
  const heard = new Float32Array(samples.length + delay);
  const gain = 10 ** ((-quieterDb * hearing) / 20);
  heard.set(
    samples.map((sample) => sample * gain),
    delay,
  );
  if (hearing === 0) return heard;
  const side = Math.floor(hearing / bellsHz.length) % 2 === 0 ? bellDb : -bellDb;
  return filterChannel(heard, [bell(SAMPLE_RATE_HZ, bellsHz[hearing % bellsHz.length] as number, side, bellQ)]);
};

/** Errors divided by words, over all scripts together. */
const scoreVoice = async (
  engines: SpeechEngines,
  voice: VoiceDefinition,
  { preset, hearings }: { readonly preset: MixPresetName; readonly hearings: number },
): Promise<Rates> => {
  const none = (): number[] => new Array<number>(hearings).fill(0);
  const errors: Record<Stage, number[]> = { raw: none(), enhanced: none(), processed: none() };
  let words = 0;
  for (const script of adScripts) {
    const count = comparedWords(script).length;
    const raw = await speak(engines, voice, script, undefined);
    const enhanced = await speak(engines, voice, script, voice.colour.tone);
    const processed = first(processVoiceClip(mono(enhanced), { preset }));
    const heard: Readonly<Record<Stage, Float32Array>> = { raw, enhanced, processed };
    words += count;
    for (const stage of stages) {
      for (let hearing = 0; hearing < hearings; hearing += 1) {
        errors[stage][hearing]! += count * heardErrorRate(script, heardLater(heard[stage], hearing));
      }
    }
  }
  const rateOf = (stage: Stage): number[] => errors[stage].map((sum) => sum / words);
  return { raw: rateOf('raw'), enhanced: rateOf('enhanced'), processed: rateOf('processed') };
};

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`.padStart(8);
const points = (difference: number): string =>
  `${difference >= 0 ? '+' : ''}${(difference * 100).toFixed(1)}`.padStart(6);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Mean rise from the first to the second, and its standard error. */
const riseOf = (from: readonly number[], to: readonly number[]): { readonly rise: number; readonly error: number } => {
  const rises = to.map((value, index) => value - from[index]!);
  const rise = mean(rises);
  const spread = rises.reduce((sum, value) => sum + (value - rise) ** 2, 0) / Math.max(1, rises.length - 1);
  return { rise, error: Math.sqrt(spread / rises.length) };
};

const print = (name: string, rates: Rates): void => {
  const means = stages.map((stage) => percent(mean(rates[stage]))).join(' ');
  const rises = (['enhanced', 'processed'] as const).map((stage) => {
    const { rise, error } = riseOf(rates.raw, rates[stage]);
    return `${points(rise)} ± ${(error * 100).toFixed(1)}`;
  });
  console.log(`${name.padEnd(12)} ${means}   ${rises.join('  ')}`);
};

const optionOf = (name: string): string | undefined => {
  const place = process.argv.indexOf(name);
  return place < 0 ? undefined : process.argv[place + 1];
};
const presetName = optionOf('--preset') ?? 'balanced';
const preset = (Object.keys(mixPresets) as MixPresetName[]).find((name) => name === presetName);
if (preset === undefined) throw new Error(`there is no mixing preset ${presetName}`);
const hearings = Number(optionOf('--hearings') ?? 4);
if (!Number.isInteger(hearings) || hearings < 2) throw new Error('--hearings needs a whole number from 2');
const aliases = process.argv.slice(2).filter((word, index, words) => {
  return !word.startsWith('--') && !words[index - 1]?.startsWith('--');
});
const engines = await createSpeechEngines({ temporaryDirectory: tmpdir() });
try {
  console.log('voice             raw enhanced processed   voice, chain (points against raw, ± error)');
  const scores: { readonly alias: string; readonly rates: Rates }[] = [];
  for (const voice of engines.voices()) {
    const isChosen = aliases.length === 0 ? voice.base.engine === 'flite' : aliases.includes(voice.alias);
    if (!isChosen) continue;
    const rates = await scoreVoice(engines, voice, { preset, hearings });
    print(voice.alias, rates);
    scores.push({ alias: voice.alias, rates });
  }
  const perVoice = (stage: Stage): number[] => scores.map(({ rates }) => mean(rates[stage]));
  print('all voices', { raw: perVoice('raw'), enhanced: perVoice('enhanced'), processed: perVoice('processed') });
  for (const stage of ['enhanced', 'processed'] as const) {
    const harmed = scores.filter(({ rates }) => {
      const { rise, error } = riseOf(rates.raw, rates[stage]);
      return rise > harmErrors * error;
    });
    const names = harmed.map(({ alias }) => alias).join(', ') || 'none';
    console.log(`harder to understand when ${stage}, beyond ${harmErrors} errors: ${names}`);
  }
} finally {
  await engines.close();
}

/**
 * Whether our own processing makes a voice harder to understand: each embedded voice speaks three ads, and a recogniser
 * hears them as the engine made them, after the voice polish with the voice's own tone, and after the voice chain of the
 * mix. `again` is the first once more, 6 dB quieter and a hundredth of a second later: what differs there is noise of the
 * recogniser. A tool for people, not a test: it needs `pocketsphinx_continuous` with an English model.
 *
 *     node tests/word-error-rate/score-chain.ts [alias …] [--preset NAME]
 */
import { tmpdir } from 'node:os';
import { createSpeechEngines, type SpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import {
  type MixPreset,
  mixPresets,
  polishVoice,
  processVoiceClip,
  resample,
  type VoiceTone,
} from '../../packages/engine/src/index.ts';
import { speakScript, type VoiceDefinition } from '../../packages/speech/src/index.ts';
import { hear } from './measure.ts';
import { adScripts } from './scripts.ts';
import { comparedWords, wordErrorRate } from './word-error-rate.ts';

const houseRateHz = 48_000;
const heardRateHz = 16_000;
/** A rise beyond this, and beyond the noise of the recogniser, is harm. */
const harmPoints = 2;

const stages = ['raw', 'again', 'polished', 'processed'] as const;
type Stage = (typeof stages)[number];
type Rates = Readonly<Record<Stage, number>>;

const first = (pcm: { readonly channels: readonly Float32Array[] }): Float32Array => pcm.channels[0] as Float32Array;
const mono = (samples: Float32Array, sampleRateHz = houseRateHz) => ({ sampleRateHz, channels: [samples] });

const speak = async (
  engines: SpeechEngines,
  voice: VoiceDefinition,
  script: string,
  tone: VoiceTone | undefined,
): Promise<Float32Array> => {
  const engine = engines.get(voice.base.engine);
  if (!engine) throw new Error(`The engine of ${voice.alias} is not installed.`);
  const toHouseRate = (samples: Float32Array, rateHz: number): Float32Array =>
    first(tone ? polishVoice(mono(samples, rateHz), tone) : resample(mono(samples, rateHz), houseRateHz));
  return (await speakScript({ script, voice, speed: 1, engine, toHouseRate })).samples;
};

const heardErrorRate = (script: string, samples: Float32Array): number =>
  wordErrorRate(script, hear(first(resample(mono(samples), heardRateHz))));

const again = (samples: Float32Array): Float32Array => {
  const shifted = new Float32Array(samples.length + houseRateHz / 100);
  shifted.set(
    samples.map((sample) => sample / 2),
    houseRateHz / 100,
  );
  return shifted;
};

/** Errors over words of all scripts together. */
const scoreVoice = async (engines: SpeechEngines, voice: VoiceDefinition, preset: MixPreset): Promise<Rates> => {
  const errors: Record<Stage, number> = { raw: 0, again: 0, polished: 0, processed: 0 };
  let words = 0;
  for (const script of adScripts) {
    const count = comparedWords(script).length;
    const raw = await speak(engines, voice, script, undefined);
    const polished = await speak(engines, voice, script, voice.colour.tone);
    const heard: Readonly<Record<Stage, Float32Array>> = {
      raw,
      again: again(raw),
      polished,
      processed: first(processVoiceClip(mono(polished), { preset })),
    };
    words += count;
    for (const stage of stages) errors[stage] += count * heardErrorRate(script, heard[stage]);
  }
  return Object.fromEntries(stages.map((stage) => [stage, errors[stage] / words])) as Rates;
};

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`.padStart(8);
const points = (difference: number): string =>
  `${difference >= 0 ? '+' : ''}${(difference * 100).toFixed(1)}`.padStart(6);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const print = (name: string, { raw, again: heardAgain, polished, processed }: Rates): void => {
  const rates = [raw, heardAgain, polished, processed].map(percent).join(' ');
  console.log(`${name.padEnd(12)} ${rates}   ${points(polished - raw)} ${points(processed - raw)}`);
};

const words = process.argv.slice(2);
const presetPlace = words.indexOf('--preset');
const presetName = presetPlace < 0 ? 'balanced' : words[presetPlace + 1];
const preset = (Object.keys(mixPresets) as MixPreset[]).find((name) => name === presetName);
if (preset === undefined) throw new Error(`there is no mixing preset ${presetName}`);
const aliases = words.filter((word) => !word.startsWith('--') && word !== presetName);
const engines = await createSpeechEngines({ temporaryDirectory: tmpdir() });
try {
  console.log('voice             raw    again polished processed  polish  chain (points against raw)');
  const scores: { readonly alias: string; readonly rates: Rates }[] = [];
  for (const voice of engines.voices()) {
    const isChosen = aliases.length === 0 ? voice.base.engine === 'flite' : aliases.includes(voice.alias);
    if (!isChosen) continue;
    const rates = await scoreVoice(engines, voice, preset);
    print(voice.alias, rates);
    scores.push({ alias: voice.alias, rates });
  }
  const meanOf = (stage: Stage): number => mean(scores.map(({ rates }) => rates[stage]));
  print('mean', {
    raw: meanOf('raw'),
    again: meanOf('again'),
    polished: meanOf('polished'),
    processed: meanOf('processed'),
  });
  const noise = mean(scores.map(({ rates }) => Math.abs(rates.again - rates.raw)));
  const unprocessed = (rates: Rates): number => (rates.raw + rates.again) / 2;
  const harmed = scores.filter(
    ({ rates }) => Math.max(rates.polished, rates.processed) - unprocessed(rates) > harmPoints / 100 + noise,
  );
  console.log(`noise of the recogniser: ${(noise * 100).toFixed(1)} points from one hearing to the next`);
  console.log(
    harmed.length === 0
      ? `no voice loses more than ${harmPoints} points beyond that`
      : `more than ${harmPoints} points beyond that: ${harmed.map(({ alias }) => alias).join(', ')}`,
  );
} finally {
  await engines.close();
}

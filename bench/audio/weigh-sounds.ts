/**
 * Computes `phoneModel`, the features of the sound classes that forced alignment distinguishes. The training data are half of
 * our scripts, spoken by two embedded voices, unchanged and with shifted pitch and formants. The other voices and scripts are the
 * test set of bench/audio/align.ts.
 *
 *     node bench/audio/weigh-sounds.ts > packages/speech/src/align/sound-model.ts
 */
import { createFliteEngine } from '../../apps/server/src/platform/speech/flite/flite-engine.ts';
import { PHONES } from '../../packages/speech/src/align/phones.ts';
import {
  alignmentScripts,
  isTunedScript,
  isTunedVoice,
  plainManner,
  type SpeakingManner,
  speakTimed,
  type TimedSpeech,
} from '../lib/speech/timed-speech.ts';
import { weighSounds } from '../lib/weights/weigh-sounds.ts';

const MANNERS: readonly SpeakingManner[] = [
  plainManner,
  { rate: 1, pitchSemitones: 4, formantRatio: 1.1 },
  { rate: 1, pitchSemitones: -3, formantRatio: 0.95 },
  { rate: 0.85, pitchSemitones: 0, formantRatio: 1 },
  { rate: 1.15, pitchSemitones: 0, formantRatio: 1 },
];
/** Voice settings that shift a male voice towards female speakers. */
const HIGH_MANNERS: readonly SpeakingManner[] = [
  { rate: 1, pitchSemitones: 9, formantRatio: 1.15 },
  { rate: 1, pitchSemitones: 14, formantRatio: 1.22 },
];

const engine = createFliteEngine();
const speech: TimedSpeech[] = [];
for (const voice of await engine.voices()) {
  if (!isTunedVoice(engine.id, voice.id)) continue;
  for (const manner of [...MANNERS, ...(voice.id === 'rms' ? HIGH_MANNERS : [])]) {
    for (const index of alignmentScripts.keys()) {
      if (isTunedScript(index)) speech.push(...(await speakTimed(engine, voice, index, manner)));
    }
  }
}
await engine.close();

const { means, deviations, seconds, spreads } = weighSounds(speech);
const row = (values: readonly number[]): string => `[${values.map((value) => Number(value.toFixed(2))).join(', ')}]`;
const rows = (values: readonly (readonly number[])[]): string =>
  values.map((own, index) => `    // ${PHONES[index]}\n    ${row(own)},`).join('\n');
const minutes = speech.reduce((sum, { samples, sampleRateHz }) => sum + samples.length / sampleRateHz, 0) / 60;

console.log(`import type { PhoneModel } from './frame-scores.ts';

/**
 * Statistics of the phones, in the order of \`PHONES\`. Computed by bench/audio/weigh-sounds.ts from ${minutes.toFixed(0)} minutes of speech of two
 * embedded voices, whose words are timed by their own phones.
 */
export const phoneModel: PhoneModel = {
  means: [
${rows(means)}
  ],
  deviations: [
${rows(deviations)}
  ],
  seconds: [${seconds.map((value) => Number(value.toFixed(4))).join(', ')}],
  spreads: ${row(spreads)},
};`);

/**
 * Accuracy of forced alignment: word starts from alignment, compared with those that engines report from their phones, and
 * with evenly spaced letters as a baseline. It uses every installed engine that reports times. The sound model was trained on
 * half of the scripts and two voices (tuned); the other half in all other voices is the test set.
 *
 *     node bench/audio/align.ts [--espeak FOLDER]
 *
 * With the folder in which an installation has eSpeak (`engines/espeak` of its data), it also measures ads in other languages.
 */
import { tmpdir } from 'node:os';
import { createEspeakProvider } from '../../apps/server/src/platform/speech/espeak/espeak-provider.ts';
import { createSpeechEngines } from '../../apps/server/src/platform/speech/speech-engines.ts';
import { estimateWords } from '../../packages/speech/src/align/estimate-words.ts';
import { alignSpeech, type SpokenToken, type WordTiming } from '../../packages/speech/src/index.ts';
import { machineFacts, machineLine, quantile, table, timed, writeFigures } from '../lib/figures.ts';
import { adsInLanguages } from '../lib/speech/ads-in-languages.ts';
import { type Disturbance, disturbances, joinSpeech } from '../lib/speech/disturbed-speech.ts';
import {
  alignmentScripts,
  isTunedScript,
  isTunedVoice,
  plainManner,
  speakTimed,
  type TimedSpeech,
} from '../lib/speech/timed-speech.ts';

type Errors = { readonly name: string; readonly seconds: readonly number[]; readonly roughSeconds: readonly number[] };

const ROUND_TO_MILLISECONDS = 1_000;

const listen = ({ samples, sampleRateHz, tokens, languageCode }: TimedSpeech): readonly WordTiming[] =>
  alignSpeech({ samples, sampleRateHz, tokens, languageCode });

/** Absolute errors of word starts. */
const errorsOf = (truth: readonly WordTiming[], heard: readonly WordTiming[]): readonly number[] =>
  heard.map(({ startSeconds }, index) => Math.abs(startSeconds - truth[index]!.startSeconds));

const judge = (name: string, speech: readonly TimedSpeech[]): Errors => ({
  name,
  seconds: speech.flatMap((one) => errorsOf(one.truth, listen(one))),
  roughSeconds: speech.flatMap(({ tokens, samples, sampleRateHz, truth }) =>
    errorsOf(
      truth,
      estimateWords(
        tokens.map(({ display }: SpokenToken) => display),
        samples,
        sampleRateHz,
      ),
    ),
  ),
});

/** One message per kind of invalid times; none is expected. */
const faultsOf = ({ samples, sampleRateHz, ...speech }: TimedSpeech): readonly string[] => {
  const words = listen({ samples, sampleRateHz, ...speech });
  const seconds = samples.length / sampleRateHz;
  let before = 0;
  return words.flatMap(({ text, startSeconds, endSeconds }) => {
    const right = startSeconds >= before && endSeconds >= startSeconds && endSeconds <= seconds;
    before = endSeconds;
    return right ? [] : [`${text} from ${startSeconds} to ${endSeconds} after ${before} of ${seconds}`];
  });
};

const milliseconds = (seconds: readonly number[], share: number): string =>
  String(Math.round(quantile(seconds, share) * ROUND_TO_MILLISECONDS));

const rowOf = ({ name, seconds, roughSeconds }: Errors): readonly string[] => [
  name,
  String(seconds.length),
  milliseconds(seconds, 0.5),
  milliseconds(seconds, 0.95),
  milliseconds(roughSeconds, 0.5),
  milliseconds(roughSeconds, 0.95),
];

/** An ad in each language by eSpeak, which reports word starts. Nothing was tuned on these. */
const judgeLanguages = async (folder: string): Promise<readonly Errors[]> => {
  const { engine, close } = createEspeakProvider({ folder });
  const results: Errors[] = [];
  for (const { voiceId: id, languageCode, script } of adsInLanguages) {
    const spoken: TimedSpeech[] = [];
    for (const rate of [0.85, 1, 1.15]) {
      spoken.push(...(await speakTimed(engine, { id, languageCode }, 0, { ...plainManner, rate }, script)));
    }
    results.push(judge(`  espeak/${id}`, spoken));
  }
  await close?.();
  return results;
};

const espeakAt = process.argv.indexOf('--espeak');
const espeakFolder = espeakAt < 0 ? undefined : process.argv[espeakAt + 1];
const engines = await createSpeechEngines({ temporaryDirectory: tmpdir() });
const speech: TimedSpeech[] = [];
const speeds: TimedSpeech[] = [];
for (const engine of engines.list()) {
  if (!engine.capabilities.wordTimings) continue;
  // Its hundred languages are judged separately.
  if (engine.id === 'espeak') continue;
  for (const voice of await engine.voices()) {
    for (const index of alignmentScripts.keys()) {
      // Uses a script and voice only when both belong to the training half or both to the test half.
      if (isTunedScript(index) !== isTunedVoice(engine.id, voice.id)) continue;
      speech.push(...(await speakTimed(engine, voice, index)));
      if (isTunedScript(index)) continue;
      for (const rate of [0.8, 1.2]) speeds.push(...(await speakTimed(engine, voice, index, { ...plainManner, rate })));
    }
  }
}
await engines.close();

const tuned = speech.filter(({ scriptIndex }) => isTunedScript(scriptIndex));
const heldBack = speech.filter(({ scriptIndex }) => !isTunedScript(scriptIndex));
const voiceNames = [...new Set(heldBack.map(({ engineId, voiceId }) => `${engineId}/${voiceId}`))];
const whole = joinSpeech(heldBack);
const disturbed = (change: Disturbance): readonly TimedSpeech[] => heldBack.map(change);
const results: readonly Errors[] = [
  judge('tuned', tuned),
  judge('held back', heldBack),
  ...voiceNames.map((name) =>
    judge(
      `  ${name}`,
      heldBack.filter(({ engineId, voiceId }) => `${engineId}/${voiceId}` === name),
    ),
  ),
  ...(espeakFolder === undefined ? [] : await judgeLanguages(espeakFolder)),
  judge('  at speeds 0.8 and 1.2', speeds),
  judge('  whole ads at once', whole),
  ...Object.entries(disturbances).map(([name, change]) => judge(`  ${name}`, disturbed(change))),
];
const faults = [...heldBack, ...speeds, ...whole, ...Object.values(disturbances).flatMap(disturbed)].flatMap(faultsOf);
const wholeSeconds = whole.reduce((sum, { samples, sampleRateHz }) => sum + samples.length / sampleRateHz, 0);
const spentSeconds = await timed(() => whole.map(listen));

console.log(`${machineLine(machineFacts())}\n`);
console.log(
  table([['word starts, error in ms', 'words', 'median', 'p95', 'spread: median', 'p95'], ...results.map(rowOf)]),
);
console.log(`\nA minute of speech takes ${((spentSeconds / wholeSeconds) * 60).toFixed(2)} s.`);
console.log(faults.length === 0 ? 'Every word is in order and inside its audio.' : faults.join('\n'));
console.log(writeFigures('align', results));

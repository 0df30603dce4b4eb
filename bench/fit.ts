/**
 * How well recordings are heard and fitted. Our own scores are the truth: each is played at a random tempo and listened to
 * as if it were somebody's recording; then recordings of the scores as written are fitted to lengths from 3 to 500 s. The
 * scores themselves are planned for 25 lengths each and played at some of up to `longest` seconds.
 *
 *     node bench/fit.ts [--part scores|tempo|recordings] [--tracks N] [--seconds S] [--lengths N] [--longest S]
 */
import { createSeededRandom } from '../packages/engine/src/dsp/index.ts';
import { spectralFlux } from '../packages/engine/src/fit/spectral-flux.ts';
import { analyseRecording, fitRecording } from '../packages/engine/src/index.ts';
import { fitLength, MAX_TEMPO_BEND } from '../packages/soundscape/src/fit/fit-length.ts';
import { composeBed, type SoundTemplate, soundTemplates } from '../packages/soundscape/src/index.ts';
import { machineFacts, machineLine, median, numberOption, quantile, table, writeFigures } from './lib/figures.ts';

const rateHz = 48_000;
const tracks = numberOption('tracks', 200);
const seconds = numberOption('seconds', 24);
const lengths = numberOption('lengths', 5);
const longest = numberOption('longest', 60);
const partPlace = process.argv.indexOf('--part');
const part = partPlace < 0 ? undefined : process.argv[partPlace + 1];
const isWanted = (name: string): boolean => part === undefined || part === name;
const random = createSeededRandom('fit');
/** Every value between the bounds is equally likely by its ratio. */
const between = (low: number, high: number): number => low * (high / low) ** random();
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A beat counts as found within this, and a tempo within 1 %. */
const beatToleranceFrames = 0.035 * rateHz;
const toleranceOfTempo = 0.01;

const atTempo = (template: SoundTemplate, tempoBpm: number): SoundTemplate => ({
  ...template,
  score: { ...template.score, tempoBpm },
});

/** In four beats, in three, in two of three parts each (6/8), or in four of three parts (12/8). */
const metreOf = ({ alias, score }: SoundTemplate): string => {
  if (score.beatsPerBar === 2) return '6/8';
  if (score.beatsPerBar === 3) return '3/4';
  return ['blue_mile', 'velvet_room'].includes(alias) ? '12/8' : '4/4';
};

const listen = (template: SoundTemplate, tempoBpm: number) => {
  const bed = composeBed({ template: atTempo(template, tempoBpm), frames: Math.round(seconds * rateHz) });
  const started = performance.now();
  const { rhythm } = analyseRecording(bed.pcm);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const ratio = rhythm.tempoBpm / bed.tempoBpm;
  const framesPerBeat = (60 * rateHz) / bed.tempoBpm;
  const beats = Math.round((bed.barStartFrames.at(-1) ?? 0) / framesPerBeat) + 1;
  const isNear = (beat: number): boolean =>
    rhythm.beatFrames.some((frame) => Math.abs(frame - beat * framesPerBeat) <= beatToleranceFrames);
  const downbeat = Math.round((rhythm.beatFrames[rhythm.firstDownbeat] ?? 0) / framesPerBeat);
  return {
    alias: template.alias,
    metre: metreOf(template),
    tempoBpm: bed.tempoBpm,
    foundBpm: rhythm.tempoBpm,
    isRight: Math.abs(ratio - 1) <= toleranceOfTempo,
    isOctave: [0.5, 2].some((octave) => Math.abs(ratio / octave - 1) <= toleranceOfTempo),
    beatShare: Array.from({ length: beats }, (_, beat) => isNear(beat)).filter(Boolean).length / beats,
    isBarRight: rhythm.beatsPerBar === bed.beatsPerBar && downbeat % bed.beatsPerBar === 0,
    elapsedSeconds,
  };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const truthTest = (name: string, tempoOf: (template: SoundTemplate) => number) => {
  const heard = Array.from({ length: tracks }, (_, index) => {
    const template = soundTemplates[index % soundTemplates.length] as SoundTemplate;
    return listen(template, tempoOf(template));
  });
  const right = heard.filter(({ isRight }) => isRight);
  const figures = {
    tracks,
    tempoWithinOnePercent: right.length / tracks,
    octaveErrors: heard.filter(({ isOctave }) => isOctave).length / tracks,
    beatsWithin35Ms: mean(heard.map(({ beatShare }) => beatShare)),
    beatsWithin35MsWhereTempoIsRight: mean(right.map(({ beatShare }) => beatShare)),
    barsRightWhereTempoIsRight: right.filter(({ isBarRight }) => isBarRight).length / right.length,
    analysisTimesRealTime: seconds / median(heard.map(({ elapsedSeconds }) => elapsedSeconds)),
  };
  console.log(
    `${name}: tempo within 1 % ${percent(figures.tempoWithinOnePercent)}, octave errors ${percent(figures.octaveErrors)}, beats within 35 ms ${percent(figures.beatsWithin35Ms)} (where the tempo is right ${percent(figures.beatsWithin35MsWhereTempoIsRight)}), bars ${percent(figures.barsRightWhereTempoIsRight)}, analysis ${figures.analysisTimesRealTime.toFixed(0)} × real time`,
  );
  for (const metre of ['4/4', '3/4', '6/8', '12/8']) {
    const those = heard.filter((entry) => entry.metre === metre);
    const found = those.filter(({ isRight }) => isRight);
    console.log(
      `  ${metre}: tempo ${found.length} of ${those.length}, of these bars ${found.filter(({ isBarRight }) => isBarRight).length}`,
    );
  }
  const misses = heard.filter(({ isRight }) => !isRight);
  for (const { alias, tempoBpm, foundBpm } of misses) {
    console.log(`  ${alias} at ${tempoBpm.toFixed(1)} heard as ${foundBpm.toFixed(1)}`);
  }
  return { ...figures, misses };
};

const monoOf = (channels: readonly Float32Array[]): Float32Array =>
  (channels[0] as Float32Array).map((left, frame) => (left + (channels[1]?.[frame] ?? left)) / 2);

/** The flux at each joint as a share of the recording's own 99th percentile. */
const clicksOf = (recording: readonly Float32Array[], fitted: ReturnType<typeof fitRecording>): number[] => {
  const limit = quantile([...spectralFlux(monoOf(recording))], 0.99);
  const flux = spectralFlux(monoOf(fitted.pcm.channels));
  return fitted.joints.map(({ startFrame, frames }) => {
    const looks = flux.subarray(
      Math.max(0, Math.floor(startFrame / 256) - 2),
      Math.ceil((startFrame + frames) / 256) + 1,
    );
    return looks.reduce((most, value) => Math.max(most, value), 0) / limit;
  });
};

const fitTest = (template: SoundTemplate) => {
  const { pcm } = composeBed({ template, frames: 40 * rateHz });
  const shape = analyseRecording(pcm);
  const clicks: number[] = [];
  let wrongEnds = 0;
  let elapsedSeconds = 0;
  for (let index = 0; index < lengths; index += 1) {
    const frames = Math.round(between(3, 500) * rateHz);
    const started = performance.now();
    const fitted = fitRecording(pcm, shape, frames);
    elapsedSeconds += (performance.now() - started) / 1000;
    if (fitted.pcm.channels.some((channel) => channel.length !== frames)) wrongEnds += 1;
    clicks.push(...clicksOf(pcm.channels, fitted));
  }
  return {
    alias: template.alias,
    fits: lengths,
    wrongEnds,
    joints: clicks.length,
    worstClick: Math.max(0, ...clicks),
    clicksAboveLimit: clicks.filter((click) => click > 1).length,
    meanSeconds: elapsedSeconds / lengths,
  };
};

/** The scores themselves: planned lengths, whole beats, tempo bend. */
const planTest = () => {
  let planned = 0;
  let wrongEnds = 0;
  let largestBend = 0;
  for (const { score } of soundTemplates) {
    for (let index = 0; index < 25; index += 1) {
      const frames = Math.round(between(3, 500) * rateHz);
      const fitted = fitLength({ frames, tempoBpm: score.tempoBpm, beatsPerBar: score.beatsPerBar });
      planned += 1;
      if (fitted.frames !== frames || fitted.finalFrame > frames) wrongEnds += 1;
      largestBend = Math.max(largestBend, Math.abs(fitted.tempoBpm / score.tempoBpm - 1));
    }
  }
  return { planned, wrongEnds, largestBend, allowedBend: MAX_TEMPO_BEND };
};

/** Scores played for what was planned: as long as wanted, within the tempo bend, and sounding to the end. */
const playTest = () => {
  let wrongEnds = 0;
  let largestBend = 0;
  let seconds = 0;
  for (const template of soundTemplates) {
    for (let index = 0; index < lengths; index += 1) {
      const frames = Math.round(between(3, longest) * rateHz);
      const bed = composeBed({ template, frames });
      seconds += frames / rateHz;
      if (bed.pcm.channels.some((channel) => channel.length !== frames)) wrongEnds += 1;
      largestBend = Math.max(largestBend, Math.abs(bed.tempoBpm / template.score.tempoBpm - 1));
    }
  }
  return { played: lengths * soundTemplates.length, seconds, wrongEnds, largestBend };
};

const scoresPart = () => {
  const plans = planTest();
  console.log(
    `scores: ${plans.planned} lengths planned, ${plans.wrongEnds} ends wrong, tempo bent by at most ${percent(plans.largestBend)}`,
  );
  const plays = playTest();
  console.log(
    `scores: ${plays.played} of 3 to ${longest} s played (${plays.seconds.toFixed(0)} s), ${plays.wrongEnds} ends wrong, tempo bent by at most ${percent(plays.largestBend)}`,
  );
  return { plans, plays };
};

const tempoPart = () => ({
  written: truthTest('tempi within a fifth of the written one', ({ score }) => score.tempoBpm * between(0.8, 1.25)),
  wide: truthTest('tempi from 60 to 180 bpm', () => between(60, 180)),
});

const recordingsPart = () => {
  const fits = soundTemplates.map(fitTest);
  console.log(
    table([
      ['recording', 'fits', 'ends wrong', 'joints', 'worst / p99', 'above', 's per fit'],
      ...fits.map(({ alias, fits: count, wrongEnds, joints, worstClick, clicksAboveLimit, meanSeconds }) => [
        alias,
        String(count),
        String(wrongEnds),
        String(joints),
        worstClick.toFixed(2),
        String(clicksAboveLimit),
        meanSeconds.toFixed(2),
      ]),
    ]),
  );
  const { pcm } = composeBed({ template: soundTemplates[0] as SoundTemplate, frames: 180 * rateHz });
  const started = performance.now();
  analyseRecording(pcm);
  const threeMinutesSeconds = (performance.now() - started) / 1000;
  console.log(`analysis of 3 min: ${threeMinutesSeconds.toFixed(2)} s`);
  return { fits, threeMinutesSeconds };
};

const before = machineFacts();
console.log(machineLine(before));
const scores = isWanted('scores') ? scoresPart() : undefined;
const tempo = isWanted('tempo') ? tempoPart() : undefined;
const recordings = isWanted('recordings') ? recordingsPart() : undefined;
console.log(writeFigures(part === undefined ? 'fit' : `fit-${part}`, { before, scores, tempo, recordings }));

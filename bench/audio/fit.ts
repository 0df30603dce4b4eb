/**
 * Measures tempo and beat detection and the fitting of recordings. The reference is our own scores: each is played at a random
 * tempo and analysed like a recording. Then recordings of the scores at their written tempo are fitted to lengths from 3 to
 * 500 s. The scores themselves are planned for 25 lengths each and played at some of them, one of them above 200 s.
 *
 *     node bench/audio/fit.ts [--part scores|tempo|recordings] [--tracks N] [--seconds S] [--lengths N] [--seed N]
 *                       [--share I --of N]: only every Nth template, from the Ith on, for several processes at once
 */
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import { createSeededRandom } from '../../packages/engine/src/dsp/index.ts';
import { analyseRecording, retimeRecording } from '../../packages/engine/src/index.ts';
import { fitLength, MAX_TEMPO_BEND, RING_SECONDS } from '../../packages/soundscape/src/fit/fit-length.ts';
import { composeBed, type SoundTemplate, soundTemplates } from '../../packages/soundscape/src/index.ts';
import { machineFacts, machineLine, median, numberOption, table, writeFigures } from '../lib/figures.ts';
import { clicksAt, findStretch, fluxLimit, peakDbfs, someLengths, spreadLengths } from '../lib/fit-judge.ts';

const tracks = numberOption('tracks', 200);
const seconds = numberOption('seconds', 24);
const lengths = numberOption('lengths', 5);
const seed = numberOption('seed', 1);
const share = numberOption('share', 1);
const of = numberOption('of', 1);
const templates = soundTemplates.filter((_, index) => index % of === share - 1);
/** Number of planned lengths per template. */
const PLANNED = 25;
const partPlace = process.argv.indexOf('--part');
const part = partPlace < 0 ? undefined : process.argv[partPlace + 1];
const isWanted = (name: string): boolean => part === undefined || part === name;
const random = createSeededRandom(`fit${seed === 1 ? '' : seed}`);
/** Log-uniform random value between the bounds. */
const between = (low: number, high: number): number => low * (high / low) ** random();
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Tolerances: a beat is found within 35 ms, a tempo within 1 %. */
const beatToleranceFrames = 0.035 * SAMPLE_RATE_HZ;
const toleranceOfTempo = 0.01;

const atTempo = (template: SoundTemplate, tempoBpm: number): SoundTemplate => ({
  ...template,
  score: { ...template.score, tempoBpm },
});

/** Metre as `4`, `3`, `6/8` (two beats of three parts) or `12/8` (four beats of three parts). */
const metreOf = ({ alias, score }: SoundTemplate): string => {
  if (score.beatsPerBar === 2) return '6/8';
  if (score.beatsPerBar === 3) return '3/4';
  return ['blue_mile', 'velvet_room'].includes(alias) ? '12/8' : '4/4';
};

const listen = (template: SoundTemplate, tempoBpm: number) => {
  const bed = composeBed({ template: atTempo(template, tempoBpm), frames: Math.round(seconds * SAMPLE_RATE_HZ) });
  const started = performance.now();
  const { rhythm } = analyseRecording(bed.pcm);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const ratio = rhythm.tempoBpm / bed.tempoBpm;
  const framesPerBeat = (60 * SAMPLE_RATE_HZ) / bed.tempoBpm;
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

/** Planned lengths of a template, and those of them that are played. The same for scores and recordings. */
const lengthsFor = ({ alias }: SoundTemplate): { readonly planned: readonly number[]; readonly played: number[] } => {
  const ownRandom = createSeededRandom(`fit/${alias}/${seed}`);
  const planned = spreadLengths(PLANNED, ownRandom);
  return { planned, played: someLengths(planned, lengths, ownRandom) };
};

/** Maximum level in the last hundredth of a second of a bed. */
const END_FRAMES = SAMPLE_RATE_HZ / 100;
const SILENT_DBFS = -50;

/** A fitted recording ends correctly when the last 0.1 s before its end, from the last beat on, equals the original. */
const ATTACK_FRAMES = SAMPLE_RATE_HZ / 10;

/** Tolerance, in written bars, within which a splice point counts as joining whole bars. */
const WHOLE_BAR_TOLERANCE = 0.06;

const fitTest = (template: SoundTemplate) => {
  const { pcm, tempoBpm, beatsPerBar } = composeBed({ template, frames: 40 * SAMPLE_RATE_HZ });
  const framesPerBar = (beatsPerBar * 60 * SAMPLE_RATE_HZ) / tempoBpm;
  const shape = analyseRecording(pcm);
  const limit = fluxLimit(pcm);
  const { beatFrames } = shape.rhythm;
  const lastBeat = beatFrames.at(-1) ?? 0;
  const attack = (pcm.channels[0] as Float32Array).slice(lastBeat, lastBeat + ATTACK_FRAMES);
  const { played } = lengthsFor(template);
  const clicks: number[] = [];
  let [wrongEnds, otherEndings, brokenBars, elapsedSeconds] = [0, 0, 0, 0];
  for (const frames of played) {
    const started = performance.now();
    const fitted = retimeRecording(pcm, shape, frames);
    elapsedSeconds += (performance.now() - started) / 1000;
    if (fitted.pcm.channels.some((channel) => channel.length !== frames)) wrongEnds += 1;
    if (findStretch(fitted.pcm, frames - 4 * SAMPLE_RATE_HZ, attack) < 0) otherEndings += 1;
    brokenBars += fitted.jumps.filter(({ fromBeat, toBeat }) => {
      const bars = ((beatFrames[toBeat] ?? 0) - (beatFrames[fromBeat] ?? 0)) / framesPerBar;
      return Math.abs(bars - Math.round(bars)) > WHOLE_BAR_TOLERANCE;
    }).length;
    clicks.push(...clicksAt(fitted.pcm, fitted.splicePoints, limit));
  }
  return {
    alias: template.alias,
    metre: metreOf(template),
    beatsPerBar: shape.rhythm.beatsPerBar,
    tempoRatio: shape.rhythm.tempoBpm / template.score.tempoBpm,
    fits: played.length,
    wrongEnds,
    otherEndings,
    joints: clicks.length,
    brokenBars,
    worstClick: Math.max(0, ...clicks),
    clicksAboveLimit: clicks.filter((click) => click > 1).length,
    meanSeconds: elapsedSeconds / played.length,
  };
};

/** Results of the scores: planned lengths, whole beats, tempo change. */
const planTest = () => {
  let [planned, wrongEnds, largestBend] = [0, 0, 0];
  for (const template of templates) {
    const { score } = template;
    for (const frames of lengthsFor(template).planned) {
      const fitted = fitLength({ frames, tempoBpm: score.tempoBpm, beatsPerBar: score.beatsPerBar });
      planned += 1;
      if (fitted.frames !== frames || fitted.finalFrame > frames) wrongEnds += 1;
      largestBend = Math.max(largestBend, Math.abs(fitted.tempoBpm / score.tempoBpm - 1));
    }
  }
  return { planned, wrongEnds, largestBend, allowedBend: MAX_TEMPO_BEND };
};

/** One score at one length: frames, tempo, splice points and ending. */
const playScore = (template: SoundTemplate, frames: number) => {
  const bed = composeBed({ template, frames });
  const final = bed.barStartFrames.at(-1) ?? 0;
  const ringSeconds = (frames - final) / SAMPLE_RATE_HZ;
  // A template of fixed length is cut with a fade and has no final chord.
  const isElastic = template.lengthKind === 'elastic';
  const isRung =
    !isElastic || (ringSeconds > RING_SECONDS.shortest - 0.001 && ringSeconds < RING_SECONDS.longest + 0.001);
  const isStruck = !isElastic || peakDbfs(bed.pcm, final, final + SAMPLE_RATE_HZ / 4) > -30;
  const isOver = peakDbfs(bed.pcm, frames - END_FRAMES, frames) < SILENT_DBFS;
  // Splice points: templates that are not elastic loop back there.
  const seams = (bed.spliceFrames ?? []).map((startFrame) => ({ startFrame, frames: 0 }));
  const limit = seams.length === 0 ? 1 : fluxLimit(bed.pcm);
  return {
    frames,
    isExact: bed.pcm.channels.every((channel) => channel.length === frames),
    bend: Math.abs(bed.tempoBpm / template.score.tempoBpm - 1),
    isEnded: isRung && isStruck && isOver,
    clicks: clicksAt(bed.pcm, seams, limit),
  };
};

/** Results of the played scores. */
const playTest = () => {
  const plays = templates.flatMap((template) =>
    lengthsFor(template).played.map((frames) => ({ alias: template.alias, ...playScore(template, frames) })),
  );
  const clicks = plays.flatMap((play) => play.clicks);
  return {
    played: plays.length,
    seconds: plays.reduce((sum, { frames }) => sum + frames / SAMPLE_RATE_HZ, 0),
    maxSeconds: Math.max(...plays.map(({ frames }) => frames / SAMPLE_RATE_HZ)),
    wrongEnds: plays.filter(({ isExact }) => !isExact).length,
    notEnded: plays.filter(({ isEnded }) => !isEnded).map(({ alias, frames }) => `${alias} ${frames}`),
    largestBend: Math.max(...plays.map(({ bend }) => bend)),
    seams: clicks.length,
    worstClick: Math.max(0, ...clicks),
    clicksAboveLimit: clicks.filter((click) => click > 1).length,
  };
};

const scoresPart = () => {
  const plans = planTest();
  console.log(
    `scores: ${plans.planned} lengths planned, ${plans.wrongEnds} ends wrong, tempo bent by at most ${percent(plans.largestBend)}`,
  );
  const plays = playTest();
  console.log(
    `scores: ${plays.played} played (${plays.seconds.toFixed(0)} s, the longest ${plays.maxSeconds.toFixed(1)} s), ${plays.wrongEnds} of another length, ${plays.notEnded.length} without their ending${plays.notEnded.map((name) => ` [${name}]`).join('')}, tempo bent by at most ${percent(plays.largestBend)}, ${plays.seams} seams, the worst ${plays.worstClick.toFixed(2)} of p99, ${plays.clicksAboveLimit} above`,
  );
  return { plans, plays };
};

const tempoPart = () => ({
  written: truthTest('tempi within a fifth of the written one', ({ score }) => score.tempoBpm * between(0.8, 1.25)),
  wide: truthTest('tempi from 60 to 180 bpm', () => between(60, 180)),
});

const recordingsPart = () => {
  const fits = templates.map(fitTest);
  console.log(
    table([
      [
        'recording',
        'metre',
        'heard',
        'fits',
        'ends',
        'endings',
        'joints',
        'off bar',
        'worst / p99',
        'above',
        's per fit',
      ],
      ...fits.map((fit) => [
        fit.alias,
        fit.metre,
        `${fit.beatsPerBar} × ${fit.tempoRatio.toFixed(2)}`,
        String(fit.fits),
        String(fit.wrongEnds),
        String(fit.otherEndings),
        String(fit.joints),
        String(fit.brokenBars),
        fit.worstClick.toFixed(2),
        String(fit.clicksAboveLimit),
        fit.meanSeconds.toFixed(2),
      ]),
    ]),
  );
  const total = (count: (fit: (typeof fits)[number]) => number): number =>
    fits.reduce((sum, fit) => sum + count(fit), 0);
  console.log(
    `recordings: ${total(({ fits: count }) => count)} fits, ${total(({ wrongEnds }) => wrongEnds)} of another length, ${total(({ otherEndings }) => otherEndings)} with another ending, ${total(({ joints }) => joints)} joints, ${total(({ brokenBars }) => brokenBars)} off the bar, ${total(({ clicksAboveLimit }) => clicksAboveLimit)} above p99, the worst ${Math.max(...fits.map(({ worstClick }) => worstClick)).toFixed(2)}`,
  );
  const { pcm } = composeBed({ template: soundTemplates[0] as SoundTemplate, frames: 180 * SAMPLE_RATE_HZ });
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
console.log(
  writeFigures([part === undefined ? 'fit' : `fit-${part}`, ...(of > 1 ? [share] : [])].join('-'), {
    before,
    scores,
    tempo,
    recordings,
  }),
);

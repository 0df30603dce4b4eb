import type { Pcm } from '@sonora/codecs/pcm';
import { gainFromDb } from '../dsp/decibels.ts';
import { withoutNonFinite } from '../dsp/finite.ts';
import { PEAK_LEAD_FRAMES } from '../dsp/kernel-interface.ts';
import { withKernels } from '../dsp/kernels.ts';
import { hopPowerBytes } from '../measure/hop-power.ts';
import type { LoudnessMeasurement } from '../measure/loudness.ts';
import { STEPS_PER_SECOND } from '../measure/loudness-gating.ts';
import { paddedLength } from '../measure/true-peak.ts';
import type { LoudnessTarget } from './loudness-presets.ts';
import { createRenderer, type MasterPass, type Renderer } from './renderer.ts';
import { type HeldSession, loudnessOf, type MasterSession, openSession } from './session.ts';

export type MasterOptions = {
  /** Headroom below the ceiling, dB, for peaks that a lossy encoder adds. Default: 0. */
  readonly ceilingMarginDb?: number;
};

export type MasterResult = {
  /** Same rate, channels and frames as the input. */
  readonly pcm: Pcm;
  /** Measurement of `pcm`. */
  readonly measurement: LoudnessMeasurement;
  /** Gain before the limiter, dB. */
  readonly gainDb: number;
  /** Maximum gain reduction of the limiter, dB, 0 or more. */
  readonly limitedDb: number;
  /** Limiter threshold for the peaks of its blocks, dBTP. */
  readonly limitDbtp: number;
};

const ROUNDS = 3;
/** Tolerance at which the search stops: a third of the required 0.1 LU. */
const TOLERANCE_LU = 0.03;
/** Maximum gain that compensates for the loudness that the limiter removes. */
const MAX_MAKE_UP_DB = 6;
/** Maximum reduction of peaks. A mix that would need more stays below its target loudness. */
const MAX_LIMITING_DB = 12;

/**
 * Brings a mix (one or two channels) to a destination's loudness: measures, applies one linear gain and a look-ahead
 * true-peak limiter, measures again and corrects, in at most three rounds. The result is within 0.1 LU unless the
 * ceiling prevents it; then it is quieter, and `measurement` gives its loudness. Where the destination limits
 * short-term loudness, a slow fader ride keeps it below the limit. A mix that is silent or shorter than 400 ms has no
 * loudness: it keeps its level and is only limited. Non-finite samples count as 0.
 */
export const masterAd = (mix: Pcm, target: LoudnessTarget, options: MasterOptions = {}): MasterResult => {
  if (mix.channels.length < 1 || mix.channels.length > 2) {
    throw new RangeError(`A master has one or two channels, not ${mix.channels.length}.`);
  }
  const frames = mix.channels[0]!.length;
  const result = withKernels(masterBytes(frames, mix.sampleRateHz), (kernels) => {
    const session = openSession(kernels, mix);
    return session.hops.every(Number.isFinite)
      ? finish(mix, session, solveMaster(session, target, options))
      : undefined;
  });
  return result ?? masterAd(withoutNonFinite(mix), target, options);
};

const masterBytes = (frames: number, sampleRateHz: number): number =>
  // Input and output of two channels; for every round, peaks and nodes (a sixteenth each) and hop energies.
  4 * paddedLength(frames) * 4 + 8 * frames + 12 * hopPowerBytes(frames, sampleRateHz, STEPS_PER_SECOND) + 65_536;

const finish = (mix: Pcm, { frames, outputs }: HeldSession, render: MasterPass): MasterResult => {
  const copies = outputs.map((samples) => samples.slice(PEAK_LEAD_FRAMES, PEAK_LEAD_FRAMES + frames));
  const isOne = outputs.length === 1;
  const channels = mix.channels.map((_, index) => copies[isOne ? 0 : index]!);
  return { pcm: { sampleRateHz: mix.sampleRateHz, channels }, ...render };
};

/** Finds the gains that bring a mix to its target and stores them in the session. */
export const solveMaster = (session: MasterSession, target: LoudnessTarget, options: MasterOptions): MasterPass => {
  const measuredLufs = loudnessOf(session.hops);
  const plainGainDb = Number.isFinite(measuredLufs) ? target.targetLufs - measuredLufs : 0;
  const highestGainDb = plainGainDb + MAX_MAKE_UP_DB;
  const ceilingDb = target.ceilingDbtp - (options.ceilingMarginDb ?? 0);
  const peaks = session.blockPeaks(gainFromDb(ceilingDb - highestGainDb - 1));
  const renderer = createRenderer(session, peaks, target, ceilingDb);
  if (!Number.isFinite(measuredLufs)) return renderer.render(0);
  const limitDb = Math.min(highestGainDb, ceilingDb + MAX_LIMITING_DB - peaks.highestDb);
  return approach(renderer, target.targetLufs, Math.min(plainGainDb, limitDb), limitDb);
};

/** Renders up to three times, each time with the best estimate so far; estimates between renders process no audio. */
const approach = (renderer: Renderer, targetLufs: number, plainGainDb: number, limitDb: number): MasterPass => {
  let correctionLu = 0;
  let gainDb = renderer.predictGain(targetLufs, plainGainDb, limitDb);
  let render = renderer.render(gainDb);
  for (let round = 1; round < ROUNDS; round += 1) {
    const missingLu = targetLufs - render.measurement.integratedLufs;
    if (Math.abs(missingLu) <= TOLERANCE_LU || (missingLu > 0 && gainDb >= limitDb)) break;
    correctionLu += missingLu;
    gainDb = renderer.predictGain(targetLufs + correctionLu, gainDb, limitDb);
    render = renderer.render(gainDb);
  }
  return render;
};

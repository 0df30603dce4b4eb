import { gainFromDb } from '../dsp/decibels.ts';
import { withKernels } from '../dsp/kernels.ts';
import { kaiserAt, sinc } from '../dsp/window.ts';
import { type AudioNode, createFramedNode, type NodeFormat } from './audio-node.ts';

/** Oversampling factor, and taps per phase of the filters to and from that rate. */
const FACTOR = 4;
const PHASE_TAPS = 96;
/** With 96 taps per phase: −6 dB at 0.463 of the rate, flat up to 0.43 (20.5 kHz at 48 kHz), −100 dB from half of it on. */
const BETA = 10;
const CUTOFF = 0.463;
const FRAME_LENGTH = 1024;
/** Both filters delay by half their length. */
const FILTER_DELAY_FRAMES = PHASE_TAPS;

const PROTOTYPE: Float64Array = (() => {
  const length = FACTOR * PHASE_TAPS;
  const taps = Float64Array.from({ length: length + 1 }, (_, tap) => {
    const time = tap - length / 2;
    return sinc((2 * CUTOFF * time) / FACTOR) * kaiserAt(time / (length / 2), BETA);
  });
  const sum = taps.reduce((total, value) => total + value, 0);
  return taps.map((value) => value / sum);
})();

/*
 * To a signal too quiet for the curve, the difference of the antiderivative is the mean of two neighbours: cos(πf/4fs), which
 * is −0.47 dB at 20 kHz. The filter back to the plain rate makes up for it by a three-tap lift, within 0.02 dB up to there.
 */
const LIFT = 0.1305;
const DECIMATOR: Float64Array = PROTOTYPE.map(
  (value, tap) => (1 + 2 * LIFT) * value - LIFT * ((PROTOTYPE[tap - 1] ?? 0) + (PROTOTYPE[tap + 1] ?? 0)),
);

export type SaturatorSettings = {
  /** Gain into the curve, 0 to 36 dB; quiet signals leave as loud as they came. */
  readonly driveDb: number;
};

/**
 * Soft saturation by a hyperbolic tangent: y = tanh(g·x) / g. Aliases are held down twice: the curve works at four times the
 * rate, and there its antiderivative is differenced (J. D. Parker et al., "Reducing the aliasing of nonlinear waveshaping
 * using continuous-time convolution", DAFx 2016), which falls off towards the folding frequency. Latency: 1,120 frames (the
 * difference adds an eighth of a frame). Throws a RangeError for a drive out of range.
 */
export const createSaturator = ({ channelCount }: NodeFormat, { driveDb }: SaturatorSettings): AudioNode => {
  if (!(driveDb >= 0 && driveDb <= 36)) throw new RangeError(`Saturation cannot be driven by ${driveDb} dB.`);
  const drive = gainFromDb(driveDb);
  const shapers = Array.from({ length: channelCount }, () => createChannelShaper(drive));
  return createFramedNode(
    { channelCount, frameLength: FRAME_LENGTH, innerLatencyFrames: FILTER_DELAY_FRAMES },
    (frame) => {
      frame.forEach((samples, index) => {
        shapers[index]!(samples);
      });
    },
  );
};

/** Frames of the past that either filter reaches back to. */
const NARROW_HISTORY = PHASE_TAPS - 1;
const WIDE_HISTORY = FACTOR * PHASE_TAPS - 1;
const KERNEL_BYTES = 4 * (2 * (1 + FACTOR) * (FRAME_LENGTH + PHASE_TAPS) + 2 * FACTOR * PHASE_TAPS) + 1024;

// As the kernel reads them: the oldest sample first, one row per phase.
const UP_ROWS = Float32Array.from({ length: FACTOR * PHASE_TAPS }, (_, index) => {
  const phase = Math.floor(index / PHASE_TAPS);
  return FACTOR * PROTOTYPE[FACTOR * (PHASE_TAPS - 1 - (index % PHASE_TAPS)) + phase]!;
});
const DOWN_ROW = Float32Array.from({ length: FACTOR * PHASE_TAPS }, (_, index) => DECIMATOR[WIDE_HISTORY - index]!);

const createChannelShaper = (drive: number): ((samples: Float32Array) => void) => {
  const input = new Float32Array(NARROW_HISTORY + FRAME_LENGTH);
  const wide = new Float32Array(WIDE_HISTORY + FACTOR * FRAME_LENGTH);
  const shape = createDifferencedTanh(drive);
  return (samples) =>
    withKernels(KERNEL_BYTES, (kernels) => {
      const copyIn = (values: Float32Array): Float32Array => {
        const copy = kernels.f32(values.length);
        copy.set(values);
        return copy;
      };
      input.copyWithin(0, FRAME_LENGTH);
      input.set(samples, NARROW_HISTORY);
      const raised = kernels.f32(FACTOR * FRAME_LENGTH);
      kernels.resampleFrames(copyIn(input), raised, copyIn(UP_ROWS), PHASE_TAPS, FACTOR, 1);
      wide.copyWithin(0, FACTOR * FRAME_LENGTH);
      shape(raised, wide.subarray(WIDE_HISTORY));
      const lowered = kernels.f32(FRAME_LENGTH);
      kernels.resampleFrames(copyIn(wide), lowered, copyIn(DOWN_ROW), FACTOR * PHASE_TAPS, 1, FACTOR);
      samples.set(lowered);
    });
};

/** tanh(g·x) / g as the difference of its antiderivative over each step. */
const createDifferencedTanh = (drive: number): ((source: Float32Array, target: Float32Array) => void) => {
  let last = 0;
  let lastIntegral = 0;
  return (source, target) => {
    for (let index = 0; index < source.length; index += 1) {
      const x = drive * source[index]!;
      const integral = logCosh(x);
      const difference = x - last;
      // Where two samples are all but equal, the curve between them.
      const y = Math.abs(difference) < 1e-5 ? Math.tanh((x + last) / 2) : (integral - lastIntegral) / difference;
      target[index] = y / drive;
      last = x;
      lastIntegral = integral;
    }
  };
};

/** log(cosh(x)) without overflow. */
const logCosh = (x: number): number => {
  const size = Math.abs(x);
  return size + Math.log1p(Math.exp(-2 * size)) - Math.LN2;
};

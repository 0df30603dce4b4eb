const SLOWEST_BPM = 60;
const FASTEST_BPM = 190;
/** A beat is felt at these multiples, too: they tell it from its parts. */
const MULTIPLES = [1, 2, 4] as const;

/** Value between two lags, on a straight line. */
const at = (values: Float64Array, lag: number): number => {
  const whole = Math.floor(lag);
  return (values[whole] ?? 0) + (lag - whole) * ((values[whole + 1] ?? 0) - (values[whole] ?? 0));
};

/**
 * The tempo of an onset curve by its autocorrelation, read at one, two and four beats, with a mild preference for tempi near 115
 * (people tap there; van Noorden and Moelants, 1999). Undefined where nothing recurs, or the curve is shorter than four seconds.
 */
export const findTempo = (flux: Float64Array, framesPerSecond: number): number | undefined => {
  if (flux.length < 4 * framesPerSecond) return undefined;
  const mean = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  const curve = flux.map((value) => value - mean);
  const longest = Math.min(Math.floor(flux.length * 0.7), Math.ceil((4 * 60 * framesPerSecond) / SLOWEST_BPM) + 2);
  const likeness = new Float64Array(longest + 2);
  for (let lag = 0; lag < likeness.length; lag += 1) {
    let sum = 0;
    for (let frame = 0; frame + lag < curve.length; frame += 1) sum += curve[frame]! * curve[frame + lag]!;
    likeness[lag] = sum / (curve.length - lag);
  }
  let best: number | undefined;
  // Less than a tenth of the curve's own power: noise.
  let score = 0.1 * likeness[0]!;
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm += 0.25) {
    const beat = (60 * framesPerSecond) / bpm;
    const heard = MULTIPLES.filter((multiple) => multiple * beat < longest);
    const sum = heard.reduce((total, multiple) => total + at(likeness, multiple * beat), 0) / heard.length;
    const weighted = sum * Math.exp(-0.5 * (Math.log2(bpm / 115) / 0.9) ** 2);
    if (weighted <= score) continue;
    score = weighted;
    best = bpm;
  }
  return best;
};

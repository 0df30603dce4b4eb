import type { Bands } from './bands.ts';
import { type ChannelStream, IN_PHASE_BOOK, NOISE_BOOK, OUT_OF_PHASE_BOOK, type WindowInfo } from './channel-stream.ts';
import { EIGHT_SHORT, SHORT_LINES } from './filter-bank.ts';

/** Mid/side flags, one for each band of each group. */
export type MiddleSide = { readonly isMiddleSide: Uint8Array; readonly isPerBand: boolean };

/** Calls `work` with the lines [from, to) of each band of each window, and the band's index. */
const forEachBand = (info: WindowInfo, work: (slot: number, from: number, to: number) => void): void => {
  let firstWindow = 0;
  info.groups.forEach((windows, group) => {
    for (let band = 0; band < info.bandCount; band += 1) {
      for (let window = firstWindow; window < firstWindow + windows; window += 1) {
        const start = window * SHORT_LINES;
        work(group * info.bandCount + band, start + info.borders[band]!, start + info.borders[band + 1]!);
      }
    }
    firstWindow += windows;
  });
};

/**
 * Noise generator that returns the same numbers for the same file. The standard allows any generator (§4.6.13); this is
 * a linear congruential one.
 */
export class NoiseSource {
  #state = 1;

  next(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0;
    return this.#state / 2 ** 31;
  }
}

/** Fills noise bands with noise of the coded level (§4.6.13). */
export const fillNoiseBands = ({ info, books, factors, lines }: ChannelStream, noise: NoiseSource): void => {
  forEachBand(info, (slot, from, to) => {
    if (books[slot] !== NOISE_BOOK) return;
    let energy = 0;
    for (let line = from; line < to; line += 1) {
      lines[line] = noise.next();
      energy += lines[line]! ** 2;
    }
    const gain = energy === 0 ? 0 : 2 ** (factors[slot]! / 4) / Math.sqrt(energy);
    for (let line = from; line < to; line += 1) lines[line]! *= gain;
  });
};

/** Converts mid/side to left/right, and derives the right channel's intensity bands from the left (§4.6.8). */
export const joinStereo = (left: ChannelStream, right: ChannelStream, stereo: MiddleSide): void => {
  forEachBand(right.info, (slot, from, to) => {
    const isMiddleSide = stereo.isMiddleSide[slot] === 1;
    const book = right.books[slot]!;
    if (book === IN_PHASE_BOOK || book === OUT_OF_PHASE_BOOK) {
      const isInverted = (book === OUT_OF_PHASE_BOOK) !== (stereo.isPerBand && isMiddleSide);
      const gain = (isInverted ? -1 : 1) * 0.5 ** (right.factors[slot]! / 4);
      for (let line = from; line < to; line += 1) right.lines[line] = left.lines[line]! * gain;
    } else if (isMiddleSide && book === NOISE_BOOK && left.books[slot] === NOISE_BOOK) {
      // Both channels have the same noise, each at its own level.
      const gain = 2 ** ((right.factors[slot]! - left.factors[slot]!) / 4);
      for (let line = from; line < to; line += 1) right.lines[line] = left.lines[line]! * gain;
    } else if (isMiddleSide && book !== NOISE_BOOK && left.books[slot] !== NOISE_BOOK) {
      for (let line = from; line < to; line += 1) {
        const middle = left.lines[line]!;
        const side = right.lines[line]!;
        left.lines[line] = middle + side;
        right.lines[line] = middle - side;
      }
    }
  });
};

/** Direct form coefficients from reflection coefficients. */
const directForm = (reflections: readonly number[]): readonly number[] => {
  let form: number[] = [];
  reflections.forEach((value, order) => {
    form = [...form.map((coefficient, index) => coefficient + value * form[order - 1 - index]!), value];
  });
  return form;
};

/** Filters along the spectrum: temporal noise shaping (§4.6.9). */
export const shapeNoise = ({ info, lines, shaping }: ChannelStream, bands: Bands): void => {
  const isShort = info.sequence === EIGHT_SHORT;
  const reach = Math.min(isShort ? bands.noiseShapingShort : bands.noiseShapingLong, info.bandCount);
  for (const { window, length, isDownward, coefficients, endBand } of shaping) {
    const start = window * SHORT_LINES;
    const from = start + info.borders[Math.min(Math.max(0, endBand - length), reach)]!;
    const to = start + info.borders[Math.min(endBand, reach)]!;
    const form = directForm(coefficients);
    const step = isDownward ? -1 : 1;
    const first = isDownward ? to - 1 : from;
    for (let done = 0; done < to - from; done += 1) {
      const at = first + done * step;
      let value = lines[at]!;
      const taps = Math.min(done, form.length);
      for (let tap = 0; tap < taps; tap += 1) value -= form[tap]! * lines[at - (tap + 1) * step]!;
      lines[at] = value;
    }
  }
};

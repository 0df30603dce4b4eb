import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, framesFromSeconds } from '../../synthesis/one-shot.ts';
import type { EffectCanvas, PaintEffect } from '../sound-effect.ts';

const PEOPLE = 46;
const HANDS = 16;

/** One clap per pair of hands, each pair with its own resonance. */
const createHands = (random: () => number): Float32Array[] =>
  Array.from({ length: HANDS }, () => {
    const hand = createNoise(framesFromSeconds(0.045), drawSeed(random));
    filterInPlace(hand, 'band', 750 + 1_700 * random(), 1.1);
    for (let index = 0; index < hand.length; index += 1) {
      hand[index]! *= Math.min(1, index / 24) * Math.exp(-index / 330) * Math.min(1, (hand.length - index) / 200);
    }
    return hand;
  });

const clapAlong = (canvas: EffectCanvas, hands: readonly Float32Array[]): void => {
  const { left, right, random, seconds } = canvas;
  const hand = hands[Math.floor(random() * hands.length)]!;
  const distance = 0.25 + 0.75 * random();
  const place = random() * (Math.PI / 2);
  const perSecond = 3 + 2.6 * random();
  const starts = 0.5 * random() ** 2;
  let at = starts + random() / perSecond;
  while (at < seconds - 0.06) {
    const first = Math.floor(at * SAMPLE_RATE_HZ);
    const gain = distance * (0.6 + 0.4 * random()) * Math.min(1, 0.3 + at);
    for (let index = 0; index < hand.length && first + index < left.length; index += 1) {
      left[first + index]! += hand[index]! * gain * Math.cos(place);
      right[first + index]! += hand[index]! * gain * Math.sin(place);
    }
    at += (1 + 0.24 * (random() - 0.5)) / perSecond;
  }
};

/** Enthusiastic applause of a small audience; continuous. */
export const paintApplause: PaintEffect = (canvas) => {
  const hands = createHands(canvas.random);
  for (let person = 0; person < PEOPLE; person += 1) clapAlong(canvas, hands);
};

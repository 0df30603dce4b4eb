import { vary } from '../../synthesis/one-shot.ts';
import type { shopEffects } from '../catalogue/shop-effects.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintNoise, struck } from '../primitives/brushes.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

/** A coin that lands flat on wood or other coins: high, long and clear. */
const coin = (canvas: EffectCanvas, atSeconds: number, gain: number): void => {
  const pan = canvas.random() - 0.5;
  paintStrike(canvas, {
    body: 'glass',
    hz: 2_700 + 1_500 * canvas.random(),
    gain,
    decaySeconds: 0.28,
    atSeconds,
    pan,
    softness: 0.5,
  });
  paintNoise(canvas, {
    atSeconds,
    seconds: 0.008,
    gain: gain * 0.6,
    kind: 'high',
    hz: 5_000,
    level: struck(0.1, 5),
    pan,
  });
};

const paintCoins: PaintEffect = (canvas) => {
  const times = scatteredTimes(canvas.random, 26, 1.1);
  for (const at of times) coin(canvas, 0.005 + (at - times[0]!) ** 1.3, 0.3 + 0.4 * canvas.random());
};

const paintCoinSpin: PaintEffect = (canvas) => {
  for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.3, 0.1), 0.86, 40)) {
    if (atSeconds > 2.05) break;
    coin(canvas, 0.005 + atSeconds, 0.15 + 0.6 * strength);
  }
};

const paintBarcode: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 2_730, 0.05);
  paintTone(canvas, {
    atSeconds: 0.003,
    seconds: 0.13,
    gain: 0.6,
    hz,
    partials: [1, 0.05, 0.2],
    level: held(0.03, 0.04),
  });
};

const paintCardPayment: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 1_320, 0.04);
  paintStrike(canvas, { body: 'box', hz: 390, gain: 0.25, decaySeconds: 0.04 });
  for (const [at, ratio] of [
    [0.16, 1],
    [0.33, 1.4983],
  ] as const) {
    paintTone(canvas, {
      atSeconds: at,
      seconds: ratio === 1 ? 0.13 : 0.4,
      gain: 0.5,
      hz: hz * ratio,
      partials: [1, 0.2, 0.08],
      level: (part) => held(0.04, 0.3)(part) * Math.exp(-2 * part),
    });
  }
};

const paintShopBell: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 1_950, 0.08);
  for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.21, 0.1), 0.84, 9)) {
    paintStrike(canvas, {
      body: 'glass',
      hz,
      gain: 0.6 * strength,
      decaySeconds: 0.9,
      atSeconds: 0.004 + atSeconds,
      softness: 0.9,
    });
  }
};

const paintCounterBell: PaintEffect = (canvas) => {
  paintStrike(canvas, {
    body: 'glass',
    hz: vary(canvas.random, 2_480, 0.05),
    gain: 0.8,
    decaySeconds: 2.2,
    softness: 1.3,
  });
  paintNoise(canvas, { atSeconds: 0, seconds: 0.015, gain: 0.4, kind: 'high', hz: 3_000, level: struck(0.05, 6) });
};

export const shopPainters: PaintersOf<typeof shopEffects> = {
  coins_1: paintCoins,
  coin_spin_1: paintCoinSpin,
  barcode_1: paintBarcode,
  card_payment_1: paintCardPayment,
  shop_bell_1: paintShopBell,
  counter_bell_1: paintCounterBell,
};

import { vary } from '../../synthesis/one-shot.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintNoise, struck } from '../primitives/brushes.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, SoundEffect } from '../sound-effect.ts';

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

const coins: SoundEffect = {
  alias: 'coins_1',
  id: '962509c1-3f8f-4c3d-af9e-597ab7192280',
  name: 'Coins',
  description: 'A handful of coins poured on a counter.',
  category: 'cash and retail',
  tags: ['coins', 'money', 'change', 'save', 'bank'],
  durationSeconds: 1.9,
  isContinuous: false,
  paint: (canvas) => {
    const times = scatteredTimes(canvas.random, 26, 1.1);
    for (const at of times) coin(canvas, 0.005 + (at - times[0]!) ** 1.3, 0.3 + 0.4 * canvas.random());
  },
};

const coinSpin: SoundEffect = {
  alias: 'coin_spin_1',
  id: 'a8d7c0a0-9bce-45fc-9bb6-84c4918d1120',
  name: 'Spinning Coin',
  description: 'One coin dropped on a table: it jumps, wobbles ever faster and falls silent.',
  category: 'cash and retail',
  tags: ['coin', 'spin', 'drop', 'money', 'penny'],
  durationSeconds: 2.2,
  isContinuous: false,
  paint: (canvas) => {
    for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.3, 0.1), 0.86, 40)) {
      if (atSeconds > 2.05) break;
      coin(canvas, 0.005 + atSeconds, 0.15 + 0.6 * strength);
    }
  },
};

const barcode: SoundEffect = {
  alias: 'barcode_1',
  id: '56a04eb8-e182-4dad-b034-2dc7eecc8814',
  name: 'Scanner Beep',
  description: 'The beep of a scanner at a checkout.',
  category: 'cash and retail',
  tags: ['barcode', 'scanner', 'beep', 'checkout', 'supermarket', 'shop'],
  durationSeconds: 0.3,
  isContinuous: false,
  paint: (canvas) => {
    const hz = vary(canvas.random, 2_730, 0.05);
    paintTone(canvas, {
      atSeconds: 0.003,
      seconds: 0.13,
      gain: 0.6,
      hz,
      partials: [1, 0.05, 0.2],
      level: held(0.03, 0.04),
    });
  },
};

const cardPayment: SoundEffect = {
  alias: 'card_payment_1',
  id: '4e9f35c1-4446-47cf-a969-10f3e1a5f79a',
  name: 'Card Payment',
  description: 'A card on the reader, and the two tones that say it is paid.',
  category: 'cash and retail',
  tags: ['card', 'payment', 'contactless', 'paid', 'approved', 'shop'],
  durationSeconds: 0.95,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

const shopBell: SoundEffect = {
  alias: 'shop_bell_1',
  id: 'c37bfa53-e3d7-4d13-b936-32436d4b3f35',
  name: 'Shop Bell',
  description: 'The little bell over a shop door as a customer enters.',
  category: 'cash and retail',
  tags: ['shop', 'bell', 'door', 'customer', 'enter', 'welcome'],
  durationSeconds: 2,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

const counterBell: SoundEffect = {
  alias: 'counter_bell_1',
  id: 'a20e9303-dc27-4bf3-a0d6-80a463bcd974',
  name: 'Counter Bell',
  description: 'One stroke on the bell of a reception desk. Service, please.',
  category: 'cash and retail',
  tags: ['bell', 'hotel', 'reception', 'service', 'ding'],
  durationSeconds: 2.4,
  isContinuous: false,
  paint: (canvas) => {
    paintStrike(canvas, {
      body: 'glass',
      hz: vary(canvas.random, 2_480, 0.05),
      gain: 0.8,
      decaySeconds: 2.2,
      softness: 1.3,
    });
    paintNoise(canvas, { atSeconds: 0, seconds: 0.015, gain: 0.4, kind: 'high', hz: 3_000, level: struck(0.05, 6) });
  },
};

/** Money and shops. */
export const shopEffects: readonly SoundEffect[] = [coins, coinSpin, barcode, cardPayment, shopBell, counterBell];

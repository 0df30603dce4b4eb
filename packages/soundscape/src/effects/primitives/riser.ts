import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { frequencyFromMidi } from '../../synthesis/one-shot.ts';
import { Oscillator, waveTable } from '../../synthesis/wavetable.ts';
import type { EffectCanvas, PaintEffect } from '../sound-effect.ts';
import { paintNoise } from './brushes.ts';

/** A chord of saws that rises by an octave, in steps short enough to sound like a glide. */
const climb = (canvas: EffectCanvas, rootMidi: number, length: number): void => {
  for (const [channel, side] of [
    [canvas.left, -1],
    [canvas.right, 1],
  ] as const) {
    for (const step of [0, 7, 12]) {
      const tone = new Float64Array(channel.length);
      const from = frequencyFromMidi(rootMidi + step);
      // The pitch offset of −1 octave decays over the length; at its end the tone is two semitones short of the target
      // and still rising.
      new Oscillator(waveTable('saw', from * 4), from * 2, {
        gain: 0.14,
        phase: canvas.random(),
        detuneCents: side * 6,
        scoopCents: -1_200,
        scoopSeconds: length * 0.55,
      }).add(tone, tone.length);
      for (let index = 0; index < tone.length; index += 1) {
        const part = index / SAMPLE_RATE_HZ / length;
        if (part < 1) channel[index]! += tone[index]! * part ** 2.5 * Math.min(1, (1 - part) * 40);
      }
    }
  }
};

/** Riser that builds tension before an event. */
export const paintRiser: PaintEffect = (canvas) => {
  const length = Math.min(3, canvas.seconds);
  const rise = (part: number): number => part ** 2.2 * Math.min(1, (1 - part) * 40);
  const base = 380 + 160 * canvas.random();
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: length,
    gain: 0.9,
    kind: 'band',
    hz: (part) => base * 2 ** (4.2 * part),
    q: 1.2,
    level: rise,
  });
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: length,
    gain: 0.3,
    kind: 'high',
    hz: 6_000,
    level: (part) => rise(part) * (0.7 + 0.3 * Math.sin(60 * part * part)),
  });
  climb(canvas, 43 + Math.floor(canvas.random() * 4), length);
};

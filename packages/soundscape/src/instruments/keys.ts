import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { modulateInPlace } from '../synthesis/envelope.ts';
import { filterInPlace } from '../synthesis/filters.ts';
import { addModes, addPlacedModes, type Mode } from '../synthesis/modes.ts';
import { createNoise } from '../synthesis/noise.ts';
import {
  borrowSides,
  drawSeed,
  framesFromSeconds,
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
  smoothEnds,
  vary,
} from '../synthesis/one-shot.ts';
import { TABLE_SIZE, waveTable } from '../synthesis/wavetable.ts';

type PlacedMode = Mode & { readonly place: number };

/** Parameters of a piano's tone. */
type PianoVoicing = { readonly brightness: number; readonly hammer: number; readonly ring: number };

/**
 * Modes of a piano note: partials of stiff strings, `n·f·√(1 + B·n²)`, two slightly detuned strings for the low
 * partials, a fast and a slow decay each, a comb for the hammer's position, felt noise and the knock of the key bed.
 */
const pianoModes = (note: NoteRequest, voicing: PianoVoicing): PlacedMode[] => {
  const frequencyHz = frequencyFromMidi(note.midi);
  const stiffness = 0.00012 * 2 ** ((note.midi - 48) / 12);
  const count = Math.max(3, Math.min(20, Math.floor(9_000 / frequencyHz)));
  const slope = 1.25 - 0.5 * note.strength * voicing.brightness;
  const ring = voicing.ring * 6 * Math.min(1.3, (220 / frequencyHz) ** 0.55);
  const modes: PlacedMode[] = [];
  for (let harmonic = 1; harmonic <= count; harmonic += 1) {
    const comb = Math.abs(Math.sin((Math.PI * harmonic) / 8.2)) + 0.12;
    const gain = (comb / harmonic ** slope) * vary(note.random, 1, 0.12);
    const hz = harmonic * frequencyHz * Math.sqrt(1 + stiffness * harmonic * harmonic);
    const decaySeconds = Math.max(0.12, ring / (1 + 0.32 * harmonic));
    // Each partial is panned to one side and its second string to the other, for width without a second piano.
    const place = (note.random() * 2 - 1) * 0.75;
    modes.push({ frequencyHz: hz, gain, decaySeconds: decaySeconds * 0.4, place });
    if (harmonic <= 7) {
      modes.push({ frequencyHz: hz * 1.00032, gain: gain * 0.45, decaySeconds, place: -place });
    }
  }
  for (const [hz, gain, decaySeconds] of [
    [95, 0.2, 0.09],
    [240, 0.12, 0.06],
    [690, 0.07, 0.04],
  ] as const) {
    modes.push({ frequencyHz: vary(note.random, hz, 0.05), gain: gain * voicing.hammer, decaySeconds, place: 0 });
  }
  return modes;
};

const createPiano = (voicing: PianoVoicing): Instrument => ({
  length: { kind: 'held', releaseSeconds: 0.2, heldPart: 1, maxSeconds: 3.2 },
  roundRobins: 1,
  render: (note): OneShot => {
    const frames = framesFromSeconds(note.lengthSeconds);
    const { left, right } = borrowSides(frames);
    addPlacedModes(left, right, pianoModes(note, voicing));
    for (const samples of [left, right]) {
      const felt = createNoise(Math.min(frames, framesFromSeconds(0.05)), drawSeed(note.random));
      filterInPlace(felt, 'low', 1_200 + 5_000 * note.strength * voicing.brightness);
      for (let index = 0; index < felt.length; index += 1) {
        const seconds = index / SAMPLE_RATE_HZ;
        samples[index]! +=
          felt[index]! * voicing.hammer * 0.7 * Math.min(1, seconds / 0.001) * Math.exp(-seconds / 0.009);
      }
      smoothEnds(samples, 0.001, 0.03);
    }
    return normalisePeak({ left, right });
  },
});

const concertPiano = createPiano({ brightness: 1, hammer: 0.6, ring: 1 });

/** A piano with felt between hammer and string: soft, close, with audible mechanics. */
const feltPiano = createPiano({ brightness: 0.45, hammer: 1.3, ring: 0.8 });

/** One radian in points of the sine table. */
const RADIAN = TABLE_SIZE / (2 * Math.PI);
const SINE = waveTable('sine', 20);

/** @param side −1 left, 1 right; the sides are slightly detuned */
const playTine = (samples: Float32Array, note: NoteRequest, side: number): void => {
  const frequencyHz = frequencyFromMidi(note.midi) * (1 + side * 0.0007);
  const sine = SINE;
  const step = (frequencyHz / SAMPLE_RATE_HZ) * TABLE_SIZE;
  const tineStep = ((14.02 * frequencyHz) / SAMPLE_RATE_HZ) * TABLE_SIZE;
  const ring = 1.9 * Math.min(1.4, (260 / frequencyHz) ** 0.4);
  const carrierFade = Math.exp(-3.2 / (ring * SAMPLE_RATE_HZ));
  const barkFade = Math.exp(-1 / (0.35 * SAMPLE_RATE_HZ));
  const tineFade = Math.exp(-1 / (0.07 * SAMPLE_RATE_HZ));
  let carrier = 1;
  let bark = (0.25 + 1.35 * note.strength ** 1.5) * RADIAN;
  let tine = 0.11 * (0.3 + note.strength);
  let phase = 0;
  let tinePhase = 0;
  for (let frame = 0; frame < samples.length; frame += 1) {
    const bent = phase + bark * sine[phase | 0]!;
    const wrapped = bent - Math.floor(bent / TABLE_SIZE) * TABLE_SIZE;
    const whole = wrapped | 0;
    // A bend slightly below zero wraps to exactly one period; the mask maps it to the first point.
    const position = whole & (TABLE_SIZE - 1);
    const low = sine[position]!;
    const body = low + (sine[position + 1]! - low) * (wrapped - whole);
    samples[frame] = carrier * (body + tine * sine[tinePhase | 0]!);
    phase += step;
    if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
    tinePhase += tineStep;
    while (tinePhase >= TABLE_SIZE) tinePhase -= TABLE_SIZE;
    carrier *= carrierFade;
    bark *= barkFade;
    tine *= tineFade;
  }
};

/** A tine piano by frequency modulation (ratios 1 and 14), with a panning tremolo and mechanical noise. */
const electricPiano: Instrument = {
  length: { kind: 'held', releaseSeconds: 0.2, heldPart: 1, maxSeconds: 3.2 },
  roundRobins: 1,
  render: (note): OneShot => {
    const { left, right } = borrowSides(framesFromSeconds(note.lengthSeconds));
    for (const [samples, side] of [[left, -1] as const, [right, 1] as const]) {
      playTine(samples, note, side);
      addModes(samples, [
        { frequencyHz: vary(note.random, 150, 0.1), gain: 0.14, decaySeconds: 0.07 },
        { frequencyHz: vary(note.random, 910, 0.1), gain: 0.06, decaySeconds: 0.04 },
      ]);
      modulateInPlace(samples, (seconds) => 1 + side * 0.22 * Math.sin(2 * Math.PI * 4.6 * seconds));
      smoothEnds(samples, 0.001, 0.02);
    }
    return normalisePeak({ left, right });
  },
};

/** Instruments of this file by the names used in scores. */
export const keys = { concertPiano, feltPiano, electricPiano } as const satisfies Record<string, Instrument>;

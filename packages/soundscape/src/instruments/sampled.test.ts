import { createSeededRandom, filterChannel, kWeighting } from '@sonora/engine/dsp';
import { describe, expect, it } from 'vitest';
import { composeBed } from '../render/compose-bed.ts';
import { createNoteMemory } from '../render/note-memory.ts';
import {
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  type OneShot,
  releaseAfter,
} from '../synthesis/one-shot.ts';
import { findSoundTemplate } from '../templates/catalogue.ts';
import { type InstrumentName, instrumentBook } from './book.ts';
import { bankVoices } from './general-midi.ts';
import { type BankNote, instrumentsOf, type SampleBank, sampledInstrument } from './sampled.ts';

const RATE_HZ = 48_000;

/** A bank of sines that decay after the release, with given gains of the sides. */
const sineBank = (
  options: { readonly id?: string; readonly left?: number; readonly right?: number } = {},
): SampleBank => ({
  id: options.id ?? 'sines',
  has: () => true,
  play: ({ midi, heldSeconds, velocity }: BankNote): OneShot => {
    const held = Math.round(heldSeconds * RATE_HZ);
    const step = (2 * Math.PI * frequencyFromMidi(midi)) / RATE_HZ;
    const side = (gain: number): Float32Array =>
      Float32Array.from(
        { length: held + 4_800 },
        (_, index) => gain * (velocity / 127) * Math.sin(step * index) * Math.min(1, Math.exp((held - index) / 800)),
      );
    return { left: side(options.left ?? 0.1), right: side(options.right ?? 0.1) };
  },
});

const silentBank: SampleBank = { ...sineBank(), id: 'silent', play: () => undefined };

const request = (midi: number, strength = 0.62): NoteRequest => ({
  midi,
  lengthSeconds: 0.8,
  strength,
  random: createSeededRandom('a'),
});

const energyOf = ({ left, right }: OneShot): number => {
  const { shelf, highPass } = kWeighting(RATE_HZ);
  return [left, right].reduce(
    (sum, side) => sum + filterChannel(side, [shelf, highPass]).reduce((energy, value) => energy + value * value, 0),
    0,
  );
};

const isSame = (one: Float32Array, other: Float32Array): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

describe('voices of General MIDI', () => {
  it('stay within its tables', () => {
    for (const [name, voice] of Object.entries(bankVoices)) {
      if (!voice) continue;
      const [least, most, number] = voice.kind === 'drum' ? [35, 83, voice.key] : [0, 127, voice.program];
      expect(number, name).toBeGreaterThanOrEqual(least);
      expect(number, name).toBeLessThanOrEqual(most);
    }
  });

  it('name a key for pitched instruments that scores write without a pitch', () => {
    // Mapped to a melodic program, these drums would follow the arbitrary pitch of drum parts.
    const pitchless = ['timpani', 'taiko'] as const;
    for (const name of pitchless) expect(bankVoices[name]).toMatchObject({ kind: 'program', key: expect.any(Number) });
  });
});

describe('an instrument that a bank plays', () => {
  const own = (name: InstrumentName, midi: number): OneShot => {
    const instrument: Instrument = instrumentBook[name];
    const { length } = instrument;
    if (length.kind !== 'held') return instrument.render(request(midi));
    const held = Math.min(length.maxSeconds, 0.8 * length.heldPart);
    const whole = instrument.render({ ...request(midi), lengthSeconds: held + length.releaseSeconds });
    return releaseAfter(whole, held, length.releaseSeconds);
  };

  it.each(['concertPiano', 'nylonGuitar', 'stringSection', 'acousticSnare', 'flute'] as const)(
    '%s is as loud to a meter as ours',
    (name) => {
      for (const midi of [50, 67]) {
        const sampled = sampledInstrument(name, sineBank())!.render(request(midi));
        // Tolerance 0.3 dB: the trimmed end and the smoothed edges.
        expect(Math.abs(10 * Math.log10(energyOf(sampled) / energyOf(own(name, midi))))).toBeLessThan(0.3);
      }
    },
  );

  it('stands in the middle wherever the bank has put it', () => {
    const aside = sampledInstrument('trumpet', sineBank({ left: 0.02, right: 0.09 }))!.render(request(62));
    const sum = (side: Float32Array): number => side.reduce((energy, value) => energy + value * value, 0);
    expect(10 * Math.log10(sum(aside.left) / sum(aside.right))).toBeCloseTo(0, 2);
    const alone = sampledInstrument('trumpet', sineBank({ left: 0, right: 0.09 }))!.render(request(62));
    expect(alone.left).toBe(alone.right);
    expect(sum(alone.left)).toBeGreaterThan(0);
  });

  it('begins and ends in silence, so that it can be placed anywhere', () => {
    const { left } = sampledInstrument('concertPiano', sineBank())!.render(request(60));
    expect(Math.abs(left[0]!)).toBe(0);
    expect(Math.abs(left.at(-1)!)).toBeLessThan(1e-4);
  });

  it('is asked for the key as long as our own would be down, and for a fixed key where scores write no pitch', () => {
    const asked: BankNote[] = [];
    const bank: SampleBank = { ...sineBank(), play: (note) => void asked.push(note) };
    sampledInstrument('mutedGuitar', bank)!.render(request(52, 0.92));
    sampledInstrument('timpani', bank)!.render(request(60));
    const { length } = instrumentBook.mutedGuitar as Instrument;
    const held = length.kind === 'held' ? Math.min(length.maxSeconds, 0.8 * length.heldPart) : 0;
    expect(asked[0]).toMatchObject({ midi: 52, velocity: 117 });
    expect(asked[0]!.heldSeconds).toBeCloseTo(held, 6);
    expect(asked[1]!.midi).toBe(38);
  });

  it('is synthesised when the bank has no sound, and undefined when General MIDI lacks the instrument', () => {
    const sampled = sampledInstrument('flute', silentBank)!.render(request(70));
    expect(isSame(sampled.left, own('flute', 70).left)).toBe(true);
    expect(sampledInstrument('roomAir', sineBank())).toBeUndefined();
    expect(sampledInstrument('flute', { ...sineBank(), has: () => false })).toBeUndefined();
  });
});

describe('a bed with a bank', () => {
  const template = findSoundTemplate('dusty_jeans')!;
  const frames = 100_001;
  const memory = () => createNoteMemory({ maxBytes: Number.POSITIVE_INFINITY });
  const play = (bank?: SampleBank, remembered = memory()) =>
    composeBed({ template, frames, memory: remembered, ...(bank ? { bank } : {}) }).pcm.channels[0]!;

  it('that has nothing is our own, bit for bit', () => {
    expect(isSame(play({ ...silentBank, has: () => false }), play())).toBe(true);
  });

  it('is the same whether its notes are remembered or made, and shares none with another bank or our own', () => {
    const shared = memory();
    const plain = play(undefined, shared);
    const one = play(sineBank(), shared);
    const other = play(
      { ...sineBank({ id: 'others' }), play: (note) => sineBank().play({ ...note, midi: 40 }) },
      shared,
    );
    expect(isSame(one, play(sineBank()))).toBe(true);
    expect(isSame(one, play(sineBank(), shared))).toBe(true);
    expect(isSame(plain, play(undefined, shared))).toBe(true);
    expect(isSame(one, other)).toBe(false);
    expect(isSame(one, plain)).toBe(false);
  });
});

describe('instrumentsOf', () => {
  it('names what a bank has a voice for', () => {
    const bank = { has: (voice: BankNote['voice']) => voice.kind === 'program' && voice.program === 73 };
    expect(instrumentsOf(bank)).toEqual(['flute']);
  });
});

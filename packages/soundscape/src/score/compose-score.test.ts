import { describe, expect, it } from 'vitest';
import { createCues } from '../fit/cues.ts';
import { fitLength } from '../fit/fit-length.ts';
import { soundTemplates } from '../templates/catalogue.ts';
import type { SoundTemplate } from '../templates/sound-template.ts';
import { composeScore, type WrittenPiece } from './compose-score.ts';
import { planForm } from './form.ts';
import type { ScoreNote } from './types.ts';

const write = (
  template: SoundTemplate,
  seconds: number,
  speech: { startFrame: number; endFrame: number }[] = [],
  lifts: { startFrame: number; endFrame: number }[] = [],
): { piece: WrittenPiece; beats: number; framesPerBeat: number } => {
  const fitted = fitLength({ frames: Math.round(seconds * 48_000), ...template.score });
  const piece = composeScore(template.score, { fitted, cues: createCues(fitted, speech, lifts), seed: 'test' });
  return { piece, beats: fitted.beats, framesPerBeat: fitted.framesPerBeat };
};

const notesOf = (piece: WrittenPiece, roles: readonly string[]) =>
  piece.parts.filter(({ part }) => roles.includes(part.role)).flatMap(({ notes }) => notes);

const LENGTHS = [0.5, 0.9, 1.7, 2.6, 3.4, 4.8, 5.99, 6, 7.3, 9.1, 10, 15, 17.4, 20, 30, 45.2, 60, 120, 500];

describe('composeScore', () => {
  it.each(soundTemplates.map((template) => [template.alias, template] as const))(
    'writes %s at every length with bass, chords, drums and a final chord on the last beat',
    (_, template) => {
      for (const seconds of LENGTHS) {
        const { piece, beats } = write(template, seconds);
        const finals = piece.parts.filter(({ notes }) => notes.some((note) => note.startBeat >= beats));
        expect(finals.length).toBeGreaterThanOrEqual(4);
        for (const role of ['bass', 'comp', 'drums']) expect(notesOf(piece, [role]).length).toBeGreaterThan(0);
        // Strummed strings may follow the final stroke by a few hundredths of a beat; no other note may.
        const isSound = ({ startBeat, lengthBeats, velocity, midi }: ScoreNote): boolean =>
          startBeat >= 0 &&
          startBeat < beats + 0.2 &&
          lengthBeats > 0 &&
          velocity > 0 &&
          velocity <= 1 &&
          midi >= 28 &&
          midi <= 110;
        expect(piece.parts.flatMap(({ notes }) => notes).filter((note) => !isSound(note))).toEqual([]);
      }
    },
  );

  it('leaves the last bar short when the length asks for it', () => {
    // A bar of chill_vibes lasts three seconds, longer than ring-out and tempo change of a short piece can compensate.
    const template = soundTemplates.find(({ alias }) => alias === 'chill_vibes')!;
    const lastBars = Array.from({ length: 40 }, (_, index) => {
      const { piece, beats } = write(template, 6 + index * 0.17);
      return beats - piece.barStartBeats[piece.barStartBeats.length - 1]!;
    });
    expect(new Set(lastBars).size).toBeGreaterThan(1);
    expect(Math.max(...lastBars)).toBeLessThanOrEqual(4);
    expect(Math.min(...lastBars)).toBeGreaterThanOrEqual(1);
  });

  it('keeps only a few tune notes under speech and all of them outside it', () => {
    for (const template of soundTemplates) {
      const span = { startFrame: 8 * 48_000, endFrame: 20 * 48_000 };
      const free = write(template, 30);
      const spoken = write(template, 30, [span]);
      const count = ({ piece, framesPerBeat }: typeof free, from: number, to: number) =>
        notesOf(piece, ['lead', 'counter']).filter(({ startBeat }) => {
          const frame = startBeat * framesPerBeat;
          return frame >= from && frame < to;
        }).length;
      // Excludes a margin at both ends of the span for humanised timing and the length of a note.
      expect(count(spoken, span.startFrame + 6_000, span.endFrame - 6_000)).toBeLessThan(
        0.35 * count(free, span.startFrame + 6_000, span.endFrame - 6_000),
      );
      // With fewer notes the random timing differs, so one note may move across the edge of the window.
      const after = count(spoken, 23 * 48_000, 27 * 48_000) - count(free, 23 * 48_000, 27 * 48_000);
      expect(Math.abs(after)).toBeLessThanOrEqual(1);
    }
  });

  it('plays more and louder in the bar of a lift', () => {
    for (const template of soundTemplates) {
      const lift = 10 * 48_000;
      // A lift begins on the nearest beat and lasts one bar, which is shorter than two seconds at a fast tempo.
      const first = Math.round(lift / write(template, 30).framesPerBeat) - 0.1;
      const weigh = ({ piece }: ReturnType<typeof write>) =>
        piece.parts
          .flatMap(({ notes }) => notes)
          .filter(({ startBeat }) => startBeat >= first && startBeat < first + template.score.beatsPerBar)
          .reduce((sum, note) => sum + note.velocity ** 2, 0);
      const lifted = weigh(write(template, 30, [], [{ startFrame: lift, endFrame: lift + 48_000 }]));
      expect(lifted, template.alias).toBeGreaterThan(1.05 * weigh(write(template, 30)));
    }
  });

  it('plays a phrase again as it was when its section returns', () => {
    // Two of eight a-phrases with the same parity have the same drum strokes except for humanised timing and velocity.
    const { piece } = write(soundTemplates[0]!, 120);
    const bars = piece.barStartBeats.length;
    expect(bars).toBeGreaterThan(40);
    const form = planForm(bars, false);
    const phrase = (repeat: number) => form.findIndex((bar) => bar.section === 'a' && bar.repeat === repeat) * 4;
    const instruments = (from: number) =>
      notesOf(piece, ['comp'])
        .filter((note) => note.startBeat > from + 0.2 && note.startBeat < from + 7.8)
        .map((note) => `${note.instrument} ${note.midi % 12}`)
        .toSorted();
    expect(instruments(phrase(0))).toEqual(instruments(phrase(2)));
  });
});

describe('planForm', () => {
  it('gives every bar a section, begins quietly and ends full', () => {
    for (let bars = 3; bars <= 250; bars += 1) {
      const form = planForm(bars, false);
      expect(form).toHaveLength(bars);
      expect(form[0]!.section).toBe('intro');
      expect(form[bars - 1]!.section).toBe('outro');
      expect(form.some((bar) => bar.section === 'a')).toBe(true);
      expect(form[bars - 1]!.energy).toBeGreaterThan(form[0]!.energy + 0.3);
    }
  });
});

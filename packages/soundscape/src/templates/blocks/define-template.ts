import { RING_SECONDS } from '../../fit/fit-length.ts';
import type { TemplateScore } from '../../score/compose-score.ts';
import type { Feel } from '../../score/humanise.ts';
import type { Part } from '../../score/types.ts';
import type { MasterTone } from '../../synthesis/master-bus.ts';
import { HOUSE_TEMPLATE, type SoundLabels, type SoundTemplate, SPOT_SECONDS } from '../sound-template.ts';

/** How bands play together. */
export const FEELS = {
  /** Machines, with a trace of hands. */
  machine: { swingBeats: 0.25, swing: 0, timingSeconds: 0.0015, velocity: 0.05 },
  tight: { swingBeats: 0.25, swing: 0.01, timingSeconds: 0.004, velocity: 0.08 },
  band: { swingBeats: 0.5, swing: 0.012, timingSeconds: 0.007, velocity: 0.1 },
  /** Late sixteenths. */
  swungSixteenths: { swingBeats: 0.25, swing: 0.09, timingSeconds: 0.008, velocity: 0.1 },
  /** Triplets where eighths are written. */
  swing: { swingBeats: 0.5, swing: 0.15, timingSeconds: 0.008, velocity: 0.1 },
  orchestra: { swingBeats: 0.5, swing: 0, timingSeconds: 0.011, velocity: 0.1 },
} as const satisfies Record<string, Feel>;

/** Bars per meter in beats. In 6/8 a beat is a dotted quarter; 12/8 is written in four beats of twelve steps. */
const BEATS_PER_BAR = { '4/4': 4, '12/8': 4, '3/4': 3, '6/8': 2 } as const;

/** A template as it is written: bars of a progression are parted by `|`, chords in a bar by a space. */
type WrittenTemplate = Pick<SoundTemplate, 'alias' | 'id' | 'name' | 'description'> & {
  readonly labels: Omit<SoundLabels, 'bpm' | 'tempo'>;
  readonly tempoBpm: number;
  readonly meter: keyof typeof BEATS_PER_BAR;
  readonly feel: Feel;
  readonly harmony: { readonly a: string; readonly b: string } & Partial<Record<'intro' | 'break' | 'outro', string>>;
  readonly cadence: string;
  readonly finalChord: string;
  readonly parts: readonly Part[];
  readonly master: MasterTone;
  /** `spots` exists in the lengths of spots alone, `bars` is one recording of that many bars; elastic when absent. */
  readonly lengths?: 'spots' | { readonly bars: number };
  /** Decay of the plate, seconds, and its darkness, 0…1. */
  readonly plate: readonly [decaySeconds: number, damping: number];
};

const bars = (text: string): string[] => text.split('|').map((bar) => bar.trim());

/** Parts of the same instrument are told apart by a number: what they play depends on their names. */
const numbered = (parts: readonly Part[]): Part[] => {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const count = (seen.get(part.id) ?? 0) + 1;
    seen.set(part.id, count);
    return count === 1 ? part : { ...part, id: `${part.id} ${count}` };
  });
};

/** The word for a tempo: slow below 90 beats a minute, fast from 116 on. */
const tempoWord = (bpm: number): SoundLabels['tempo'] => (bpm < 90 ? 'slow' : bpm < 116 ? 'medium' : 'fast');

const lengthsOf = ({ lengths, tempoBpm, meter }: WrittenTemplate) => {
  if (lengths === undefined) return {};
  if (lengths === 'spots') return { lengthKind: 'fixed_length', writtenSeconds: SPOT_SECONDS } as const;
  // Whole bars and the ring-out that is wanted last exactly this long at the written tempo, so that nothing is bent.
  const seconds = (lengths.bars * BEATS_PER_BAR[meter] * 60) / tempoBpm + RING_SECONDS.wanted;
  return { lengthKind: 'static', writtenSeconds: [seconds] } as const;
};

/** Makes a template of the house; tempo labels follow from the music. */
export const defineTemplate = (written: WrittenTemplate): SoundTemplate => {
  const { alias, id, name, description, labels, tempoBpm, harmony, master, plate } = written;
  const progressions: TemplateScore['progressions'] = {
    a: bars(harmony.a),
    b: bars(harmony.b),
    ...(harmony.intro ? { intro: bars(harmony.intro) } : {}),
    ...(harmony.break ? { break: bars(harmony.break) } : {}),
    outro: bars(harmony.outro ?? harmony.b),
  };
  return {
    ...HOUSE_TEMPLATE,
    ...lengthsOf(written),
    alias,
    id,
    name,
    description,
    labels: { ...labels, bpm: tempoBpm, tempo: tempoWord(tempoBpm) },
    score: {
      tempoBpm,
      beatsPerBar: BEATS_PER_BAR[written.meter],
      feel: written.feel,
      progressions,
      cadence: written.cadence,
      finalChord: written.finalChord,
      parts: numbered(written.parts),
    },
    mix: { master, plate: { decaySeconds: plate[0], damping: plate[1] } },
  };
};

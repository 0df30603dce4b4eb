import { RING_SECONDS } from '../../fit/fit-length.ts';
import type { TemplateScore } from '../../score/compose-score.ts';
import type { Feel } from '../../score/humanise.ts';
import type { Part } from '../../score/types.ts';
import type { MasterTone } from '../../synthesis/master-bus.ts';
import { type SoundLabels, type SoundTemplate, SPOT_SECONDS, TEMPLATE_DEFAULTS } from '../sound-template.ts';

/** Timing and dynamics of ensembles. */
export const FEELS = {
  /** Machines with slight humanisation. */
  machine: { swingBeats: 0.25, swing: 0, timingSeconds: 0.0015, velocity: 0.05 },
  tight: { swingBeats: 0.25, swing: 0.01, timingSeconds: 0.004, velocity: 0.08 },
  band: { swingBeats: 0.5, swing: 0.012, timingSeconds: 0.007, velocity: 0.1 },
  /** Swung sixteenths. */
  swungSixteenths: { swingBeats: 0.25, swing: 0.09, timingSeconds: 0.008, velocity: 0.1 },
  /** Swung eighths, nearly triplets. */
  swing: { swingBeats: 0.5, swing: 0.15, timingSeconds: 0.008, velocity: 0.1 },
  orchestra: { swingBeats: 0.5, swing: 0, timingSeconds: 0.011, velocity: 0.1 },
} as const satisfies Record<string, Feel>;

/** Beats per bar of each meter. In 6/8 a beat is a dotted quarter; 12/8 is written as four beats of twelve steps. */
const BEATS_PER_BAR = { '4/4': 4, '12/8': 4, '3/4': 3, '6/8': 2 } as const;

/** A template as written: bars of a progression are separated by `|`, chords in a bar by a space. */
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
  /** `spots` exists only in the common lengths of ads, `bars` is one recording of that many bars. Default: elastic. */
  readonly lengths?: 'spots' | { readonly bars: number };
  /** Decay of the plate in seconds, and its high-frequency damping, 0…1. */
  readonly plate: readonly [decaySeconds: number, damping: number];
};

const bars = (text: string): string[] => text.split('|').map((bar) => bar.trim());

/** Numbers parts of the same instrument, because what a part plays depends on its name. */
const numbered = (parts: readonly Part[]): Part[] => {
  const seen = new Map<string, number>();
  return parts.map((part) => {
    const count = (seen.get(part.id) ?? 0) + 1;
    seen.set(part.id, count);
    return count === 1 ? part : { ...part, id: `${part.id} ${count}` };
  });
};

/** Tempo label: slow below 90 beats per minute, fast from 116. */
const tempoWord = (bpm: number): SoundLabels['tempo'] => (bpm < 90 ? 'slow' : bpm < 116 ? 'medium' : 'fast');

const lengthsOf = ({ lengths, tempoBpm, meter }: WrittenTemplate) => {
  if (lengths === undefined) return {};
  if (lengths === 'spots') return { lengthKind: 'fixed_length', writtenSeconds: SPOT_SECONDS } as const;
  // Whole bars and the preferred ring-out have exactly this length at the written tempo, so that the tempo does not
  // change.
  const seconds = (lengths.bars * BEATS_PER_BAR[meter] * 60) / tempoBpm + RING_SECONDS.wanted;
  return { lengthKind: 'static', writtenSeconds: [seconds] } as const;
};

/** Creates a template; its tempo label follows from the music. */
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
    ...TEMPLATE_DEFAULTS,
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

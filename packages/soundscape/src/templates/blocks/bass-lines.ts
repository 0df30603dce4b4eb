import type { BassScore } from '../../score/bass-writer.ts';

/** Bass patterns of a style for any chords, each over one bar. */
type BassLine = BassScore['patterns'];

/** Patterns for quiet sections, the verse, and the chorus (default: those of the verse). */
const line = (quiet: string, verse: readonly string[], chorus: readonly string[] = verse): BassLine => [
  { from: 0, play: [quiet] },
  { from: 0.5, play: verse },
  { from: 0.78, play: chorus },
];

export const BASS_LINES = {
  /** One note per chord. */
  pedal: line('R---------------', ['R---------------'], ['R-------r-------']),
  /** Root and fifth in half notes, with an approach note into the next bar. */
  twoFeel: line('R-------', ['R---5---', 'R---5-a-'], ['R-R-5---', 'R---5-a-']),
  /** Walking quarter notes. */
  walking: line('R---5---', ['R-3-5-a-', 'R-5-3-a-'], ['R-3-5-7a', 'R-5-8-a-']),
  eighths: line('R-------', ['RrRrRrRr'], ['RrRrRrRr', 'RrRrRr5a']),
  /** Sixteenths of a sequencer. */
  sequencer: line('R-------R-------', ['R.rrR.rrR.rrR.rr'], ['R.rrR.8rR.rrR.8r']),
  /** Off-beat notes after each kick. */
  offbeat: line('R---............', ['..R-..R-..R-..R-'], ['..R-..R-..8-..R8', '..R-..R-..R-..58']),
  octaves: line('R-------', ['R.8.R.8.'], ['R.8.R.8.', 'R.8.R.8a']),
  /** Syncopated with the bass drum, with a run at the end. */
  soul: line('R-----..5---....', ['R--.R.5-..R.5.7.', 'R--.R.8-..5.3.a.'], ['R--.R.5-8.R.5.7a', 'R-.gR.8-..5.3.a.']),
  halfTime: line(
    'R-------........',
    ['R-----R-..--....', 'R-----R-....5-a-'],
    ['R--.R-R-....5-R-', 'R-----R-..8-5-a-'],
  ),
  /** Long notes that ring. */
  long: line('R---------------', ['R-----R---......', 'R---------R---a-'], ['R--R--R---R-....', 'R-----R---8-5-a-']),
  breaks: line('R---------------', ['R-----.r..5-----', 'R-----.r..8---a-'], ['R--.R-.r..5-R---', 'R--.R-.r..8-5-a-']),
  /** Dotted quarters and eighths. */
  bossa: line('R-------', ['R--r5--r'], ['R--r5--r', 'R--r5--a']),
  /** Anticipated: the fifth on the second half of two, the root on four. */
  tumbao: line('R-----5-', ['R..5--8-', '...5--R-'], ['R..5--8-', '...5--8a']),
  samba: line('R---5---', ['R-.r5-.5R-.r5-.5'], ['R-.r5-.8R-.r5-.a']),
  /** Roots and rests; the first beat is often empty. */
  reggae: line('R---....', ['R-.3.5..', '..R-.5R.'], ['R-35.5R.', '..R-85R.']),
  calypso: line('R---5---', ['R--5--8.', 'R--5--R.'], ['R--5--85', 'R--5--3a']),
  march: line('R---5---', ['R...5...', 'R...5.a.'], ['R.R.5.R.', 'R.5.R.a.']),
  oompah: line('R...5...', ['R...5...', 'R...5.a.'], ['R...5...', 'R.3.5.a.']),
  /** Twelve steps, alternately long and short. */
  shuffle: line('R-----5-----', ['R.r3.35.57.5', 'R.r3.35.5a.a'], ['R.r3.35.58.7', 'R.r8.75.5a.a']),
  twelveEight: line('R-----------', ['R----r5--3--', 'R----r5--a--'], ['R--R.r5--3-a', 'R--8--5--a--']),
  /** Three-four time. */
  waltz: line('R-----', ['R-----', 'R---5-'], ['R-----', 'R-5-a-']),
  /** Two beats of three eighths each. */
  jig: line('R-----', ['R--5--'], ['R-r5-a', 'R--5-r']),
} as const satisfies Record<string, BassLine>;

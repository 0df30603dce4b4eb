import type { BankFacts } from './open-bank.ts';

/** What is asked of the thread that looks into a file. */
export type SoundfontQuestion = { readonly path: string };

/** A bank that can be played, and which instruments of ours it plays. */
export type SoundfontFacts = BankFacts & {
  /** Names the content: see `SampleBank`. */
  readonly id: string;
  readonly sizeBytes: number;
  readonly instruments: readonly string[];
};

/** What the thread answers, once. */
export type SoundfontAnswer =
  | { readonly kind: 'usable'; readonly facts: SoundfontFacts }
  | { readonly kind: 'refused'; readonly reason: string };

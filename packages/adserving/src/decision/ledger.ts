import { maxCapCount } from './campaign.ts';

/** Exposures of one listener to one subject. */
type Exposures = {
  /** All that were counted. */
  total: number;
  /** Instants of the last ones, at most `maxCapCount`, ascending. */
  readonly instants: number[];
  /** Instant after which they no longer matter. */
  expiresMs: number;
};

export type Exposure = { readonly key: string; readonly instantMs: number; readonly keepMs: number };

/** What one instance served: ads by subject, and exposures by subject and listener. */
export type Ledger = { readonly totals: Map<string, number>; readonly exposures: Map<string, Exposures> };

export const createLedger = (): Ledger => ({ totals: new Map(), exposures: new Map() });

export const exposureKeyOf = (subject: string, listenerKey: string): string => `${subject}\n${listenerKey}`;

export const subjectOfKey = (key: string): string => key.slice(0, key.indexOf('\n'));

export const addExposure = ({ exposures }: Ledger, { key, instantMs, keepMs }: Exposure): void => {
  const known = exposures.get(key) ?? { total: 0, instants: [], expiresMs: 0 };
  known.total += 1;
  known.expiresMs = Math.max(known.expiresMs, instantMs + keepMs);
  // Clocks can jump: the instants stay ascending.
  let place = known.instants.length;
  while (place > 0 && known.instants[place - 1]! > instantMs) place -= 1;
  known.instants.splice(place, 0, instantMs);
  if (known.instants.length > maxCapCount) known.instants.shift();
  exposures.set(key, known);
};

export const countExposuresAfter = ({ exposures }: Ledger, key: string, sinceMs: number): number => {
  const instants = exposures.get(key)?.instants;
  if (!instants) return 0;
  let count = 0;
  for (let index = instants.length - 1; index >= 0 && instants[index]! > sinceMs; index -= 1) count += 1;
  return count;
};

export const removeExpired = ({ exposures }: Ledger, nowMs: number): void => {
  for (const [key, { expiresMs }] of exposures) if (expiresMs < nowMs) exposures.delete(key);
};

/** Removes everything that was counted for some subjects. */
export const removeSubjects = ({ totals, exposures }: Ledger, subjects: ReadonlySet<string>): void => {
  for (const subject of subjects) totals.delete(subject);
  for (const key of exposures.keys()) if (subjects.has(subjectOfKey(key))) exposures.delete(key);
};

/** Every exposure that is still counted. */
export const listExposures = ({ exposures }: Ledger): readonly Exposure[] =>
  [...exposures].flatMap(([key, { instants, expiresMs }]) =>
    instants.map((instantMs) => ({ key, instantMs, keepMs: expiresMs - instants.at(-1)! })),
  );

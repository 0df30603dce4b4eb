import type { DeliveryCheck, QualityLine } from '@sonora/contracts';

type Requirement = DeliveryCheck['destinations'][number]['lines'][number];

/** The measurements of the quality sheet that a requirement of a destination repeats. */
const measuredBy: Readonly<Record<string, readonly string[]>> = {
  loudness: ['integratedLoudness'],
  shortTermLoudness: ['maxShortTermLoudness'],
  truePeak: ['truePeak'],
  length: ['length'],
  silence: ['silenceAtStart', 'silenceAtEnd'],
};

/** What people look at first, as requirements or as measurements. */
const mainOrder = ['loudness', 'integratedLoudness', 'shortTermLoudness', 'truePeak', 'length'];

const rankOf = (id: string): number => {
  const rank = mainOrder.indexOf(id);
  return rank < 0 ? mainOrder.length : rank;
};

export type DeliveryRow =
  | { readonly kind: 'requirement'; readonly line: Requirement }
  | { readonly kind: 'measurement'; readonly line: QualityLine };

export type DeliveryRows = {
  /** The requirements of the destination, and loudness, peak and length if it has none for them. */
  readonly main: readonly DeliveryRow[];
  /** Measurements without a requirement. */
  readonly more: readonly DeliveryRow[];
};

/** Requirements and measurements of a finished ad, each figure once: a requirement replaces its measurement. */
export const deliveryRows = (
  requirements: readonly Requirement[],
  measurements: readonly QualityLine[],
): DeliveryRows => {
  const shown = new Set(requirements.flatMap(({ id }) => measuredBy[id] ?? []));
  const rest = measurements
    .filter(({ id }) => !shown.has(id))
    .map((line): DeliveryRow => ({ kind: 'measurement', line }));
  const isMain = ({ line }: DeliveryRow): boolean => rankOf(line.id) < mainOrder.length;
  const main = [
    ...requirements.map((line): DeliveryRow => ({ kind: 'requirement', line })),
    ...rest.filter(isMain),
  ].toSorted((one, other) => rankOf(one.line.id) - rankOf(other.line.id));
  return { main, more: rest.filter((row) => !isMain(row)) };
};

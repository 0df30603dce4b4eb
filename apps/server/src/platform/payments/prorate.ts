import type { ProrationInfo } from './payments.ts';

type Side = { readonly name: string; readonly monthlyCents: number };

/**
 * Cost of changing plans within a paid period: the rest of the old plan is refunded, the rest of the new one charged, each rounded to whole cents by itself, as invoices show them.
 * @param remainingShare 0 (the period is over) to 1 (it has just begun)
 */
export const prorate = (from: Side, to: Side, remainingShare: number): ProrationInfo => {
  const refundCents = Math.round(from.monthlyCents * remainingShare);
  const chargeCents = Math.round(to.monthlyCents * remainingShare);
  return {
    lines: [
      { description: `Unused time on ${from.name}`, amountCents: 0 - refundCents },
      { description: `Remaining time on ${to.name}`, amountCents: chargeCents },
    ],
    dueCents: chargeCents - refundCents,
  };
};

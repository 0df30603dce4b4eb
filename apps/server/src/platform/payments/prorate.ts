import { billingMessage } from '@sonora/contracts/messages/billing';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import type { ProrationInfo } from './payments.ts';

type Side = { readonly name: string; readonly monthlyCents: number };

const lineOf = (message: Message) => ({ description: message.text, message: referenceOf(message) });

/**
 * Cost of a plan change within a paid period: a refund for the rest of the old plan and a charge for the rest of the
 * new one, each rounded to whole cents, as on invoices.
 * @param remainingShare 1 at the start of the period, 0 at its end
 */
export const prorate = (from: Side, to: Side, remainingShare: number): ProrationInfo => {
  const refundCents = Math.round(from.monthlyCents * remainingShare);
  const chargeCents = Math.round(to.monthlyCents * remainingShare);
  return {
    lines: [
      { ...lineOf(billingMessage('billing.unusedTime', { plan: from.name })), amountCents: 0 - refundCents },
      { ...lineOf(billingMessage('billing.remainingTime', { plan: to.name })), amountCents: chargeCents },
    ],
    dueCents: chargeCents - refundCents,
  };
};

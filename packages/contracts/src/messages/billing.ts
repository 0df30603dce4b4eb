import { messagesOf } from './message.ts';

export const billingMessages = {
  'billing.noSubscription': 'There is no subscription yet. Please choose a plan first.',
  'billing.notAPrice': 'must be the id of a price',
  'billing.notOurAddress': 'must be an address of this installation',
  'billing.samePlan': 'This is your plan already.',
  'billing.noExtraCredits': 'Your plan has no extra credits. Please upgrade first.',
  'billing.paidBySubscription': 'This organisation pays for its plan: it is changed by its subscription.',
} as const;

export const billingMessage = messagesOf(billingMessages);

import { messagesOf } from './message.ts';

export const billingMessages = {
  'billing.noSubscription': 'There’s no subscription yet. Select a plan first.',
  'billing.notAPrice': 'must be the id of a price',
  'billing.notOurAddress': 'must be an address of this installation',
  'billing.samePlan': 'You’re already on this plan.',
  'billing.noExtraCredits': 'Your plan doesn’t include extra credits. Upgrade first.',
  'billing.amountAboveLimit': 'cannot be more than the limit',
  'billing.paidBySubscription': 'This organisation pays for its plan. Change its subscription instead.',
  'billing.features.credits': '{count, number} credits per month',
  'billing.features.thirtySecondAds': 'About {count, number} thirty-second ads',
  'billing.features.library': 'Voices, sounds and projects',
  'billing.features.rollover': 'Up to {count, number} unused credits roll over',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dollars before an argument of the message
  'billing.features.extraCredits': 'Extra credits at ${price}',
  'billing.features.onePerson': '1 person',
  'billing.features.people': 'Up to {count, number} people',
  'billing.features.childOrganisations': 'Child organisations',
  'billing.features.unlimitedPeople': 'Unlimited people',
  'billing.plans.free': 'Everything you need to try it.',
  'billing.plans.indie': 'For solo producers.',
  'billing.plans.production': 'For teams that produce every day.',
  'billing.plans.internal': 'For the operator of this installation.',
  'billing.plans.enterprise': 'For groups with child organisations.',
  'billing.plans.developer': 'For developers building on the API.',
  'billing.extraCredits': 'Extra credits',
  'billing.beyondPlan': 'Bought on top of the plan',
  'billing.formerUser': 'Former member',
  'billing.unusedTime': 'Unused time on {plan}',
  'billing.remainingTime': 'Remaining time on {plan}',
  'billing.planChange': 'Change from {before} to {after}',
  'billing.boughtCredits': '{credits} extra credits',
  'billing.month': '{plan}, one month',
} as const;

export const billingMessage = messagesOf(billingMessages);

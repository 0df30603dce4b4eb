import { messagesOf } from './message.ts';

export const billingMessages = {
  'billing.noSubscription': 'There is no subscription yet. Please choose a plan first.',
  'billing.notAPrice': 'must be the id of a price',
  'billing.notOurAddress': 'must be an address of this installation',
  'billing.samePlan': 'This is your plan already.',
  'billing.noExtraCredits': 'Your plan has no extra credits. Please upgrade first.',
  'billing.paidBySubscription': 'This organisation pays for its plan: it is changed by its subscription.',
  'billing.features.credits': '{count, number} credits a month',
  'billing.features.thirtySecondAds': 'About {count, number} ads of thirty seconds',
  'billing.features.library': 'Voices, sounds and projects',
  'billing.features.rollover': 'Up to {count, number} left over go into the next month',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dollars before an argument of the message
  'billing.features.extraCredits': 'Extra credits at ${price}',
  'billing.features.people': 'Up to {count, number} people',
  'billing.features.childOrganisations': 'Child organisations',
  'billing.features.unlimitedPeople': 'Any number of people',
  'billing.plans.free': 'Try everything that makes an ad.',
  'billing.plans.indie': 'For people who make ads by themselves.',
  'billing.plans.production': 'For teams that produce every day.',
  'billing.plans.internal': 'For those who run this installation.',
  'billing.plans.enterprise': 'For organisations with organisations of their own.',
  'billing.plans.developer': 'For those who build with the API.',
  'billing.extraCredits': 'Extra credits',
  'billing.beyondPlan': 'Bought beyond the credits of the plan',
  'billing.formerUser': 'Somebody who left',
  'billing.unusedTime': 'Unused time on {plan}',
  'billing.remainingTime': 'Remaining time on {plan}',
  'billing.planChange': 'Change from {before} to {after}',
  'billing.boughtCredits': '{credits} extra credits',
  'billing.month': '{plan}, a month',
} as const;

export const billingMessage = messagesOf(billingMessages);

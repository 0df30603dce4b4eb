import type { Plan } from './enumerations.ts';
import { billingMessage } from './messages/billing.ts';
import type { Message } from './messages/message.ts';
import { planTerms } from './plans.ts';

const otherFeatures: Readonly<Record<Plan, readonly Message[]>> = {
  free: [billingMessage('billing.features.thirtySecondAds', { count: 25 }), billingMessage('billing.features.library')],
  indie: [],
  production: [billingMessage('billing.features.people', { count: 3 })],
  internal: [],
  enterprise: [
    billingMessage('billing.features.childOrganisations'),
    billingMessage('billing.features.unlimitedPeople'),
  ],
  developer: [],
};

/** Features of a plan, credits first. */
export const featuresOf = (plan: Plan): readonly Message[] => {
  const { monthlyCredits, rolloverCredits, extraCreditCents } = planTerms[plan];
  return [
    billingMessage('billing.features.credits', { count: monthlyCredits }),
    ...(rolloverCredits > 0 ? [billingMessage('billing.features.rollover', { count: rolloverCredits })] : []),
    ...(extraCreditCents === null
      ? []
      : [billingMessage('billing.features.extraCredits', { price: (extraCreditCents / 100).toFixed(2) })]),
    ...otherFeatures[plan],
  ];
};

/** Target audience of a plan, as a sentence. */
export const descriptionOf = (plan: Plan): Message => billingMessage(`billing.plans.${plan}`);

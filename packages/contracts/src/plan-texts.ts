import type { Plan } from './enumerations.ts';
import { limits } from './limits.ts';
import { billingMessage } from './messages/billing.ts';
import { formatMoney } from './messages/format/money.ts';
import type { Message } from './messages/message.ts';
import { currency, planTerms } from './plans.ts';

/** Plans without invitations. */
const onePerson = billingMessage('billing.features.onePerson');

const otherFeatures: Readonly<Record<Plan, readonly Message[]>> = {
  free: [
    billingMessage('billing.features.thirtySecondAds', { count: 25 }),
    billingMessage('billing.features.library'),
    onePerson,
  ],
  indie: [onePerson],
  production: [billingMessage('billing.features.people', { count: limits.productionPlanUsers })],
  internal: [],
  enterprise: [
    billingMessage('billing.features.childOrganisations'),
    billingMessage('billing.features.unlimitedPeople'),
  ],
  developer: [onePerson],
};

/** Features of a plan, credits first. */
export const featuresOf = (plan: Plan): readonly Message[] => {
  const { monthlyCredits, rolloverCredits, extraCreditCents } = planTerms[plan];
  return [
    billingMessage('billing.features.credits', { count: monthlyCredits }),
    ...(rolloverCredits > 0 ? [billingMessage('billing.features.rollover', { count: rolloverCredits })] : []),
    ...(extraCreditCents === null
      ? []
      : [billingMessage('billing.features.extraCredits', { price: formatMoney(extraCreditCents, currency, 'en') })]),
    ...otherFeatures[plan],
  ];
};

/** Target audience of a plan, as a sentence. */
export const descriptionOf = (plan: Plan): Message => billingMessage(`billing.plans.${plan}`);

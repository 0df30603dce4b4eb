export { applySubscription } from './apply-subscription.ts';
export { createBillingRepository } from './billing.repository.ts';
export { createBillingRoutes } from './billing.routes.ts';
export { type BillingActor, recordAct } from './billing-acts.ts';
export { closeAccount } from './close-account.ts';
export {
  type CostedItem,
  creditsForItems,
  grantCredits,
  holdCredits,
  holdForItems,
  releaseAllCredits,
  releaseCredits,
  type Spender,
  settleCredits,
  settlePart,
  type Work,
} from './credits.ts';
export { createLedgerRepository } from './ledger.repository.ts';
export { readBalance } from './read-usage.ts';
export { setPlan } from './set-plan.ts';

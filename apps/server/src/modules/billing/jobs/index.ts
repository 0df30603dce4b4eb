export { runBillingRound } from './run-billing-round.ts';

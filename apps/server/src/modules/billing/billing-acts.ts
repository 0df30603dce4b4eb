import { planTerms } from '@sonora/contracts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditEntry, createAudit } from '../organisations/index.ts';
import type { BillingRow } from './billing.repository.ts';

/** User and IP address; both null for the installation itself and for webhooks of the payment service. */
export type BillingActor = Pick<AuditEntry, 'actorId' | 'ipAddress'>;

export const theInstallation: BillingActor = { actorId: null, ipAddress: null };

type Act = Pick<AuditEntry, 'action' | 'target' | 'detail'>;

/** Actions in audit entries. */
type BillingAction = `billing.${string}`;

const nameOf = (plan: BillingRow['plan']): string => planTerms[plan].name;

const ordered = (plan: BillingRow['plan'], at: Date | null): Act => ({
  action: 'billing.downgradeScheduled',
  target: nameOf(plan),
  ...(at && { detail: { date: at.toISOString().slice(0, 10) } }),
});

/** Change of scheduled events: a cancellation or plan change that was added or withdrawn. */
const intentOf = (before: BillingRow, after: BillingRow): Act | undefined => {
  const [wasEnding, isEnding] = [before.cancelledAt !== null, after.cancelledAt !== null];
  if (isEnding && !wasEnding) return { action: 'billing.cancelled', target: nameOf(after.plan) };
  if (after.scheduledPlan !== null && after.scheduledPlan !== before.scheduledPlan)
    return ordered(after.scheduledPlan, after.scheduledAt);
  if (wasEnding && !isEnding) return { action: 'billing.resumed', target: nameOf(after.plan) };
  if (before.scheduledPlan !== null && after.scheduledPlan === null)
    return { action: 'billing.downgradeUnscheduled', target: nameOf(before.scheduledPlan) };
  return undefined;
};

/**
 * Action that turned one state of a billing record into another. Undefined for changes without an audit entry: a new
 * period of the same plan, or the same event received twice.
 */
export const actBetween = (before: BillingRow, after: BillingRow): Act | undefined => {
  if (after.subscriptionId === null)
    return before.subscriptionId === null ? undefined : { action: 'billing.ended', target: nameOf(before.plan) };
  // While its first payment is pending, a new subscription has not changed the plan.
  if (after.subscriptionId !== before.subscriptionId)
    return after.invoiceStatus === 'incomplete'
      ? { action: 'billing.paymentFailed', target: nameOf(after.plan) }
      : { action: 'billing.planBegun', target: nameOf(after.plan) };
  if (after.invoiceStatus === 'incomplete' && before.invoiceStatus !== 'incomplete')
    return { action: 'billing.paymentFailed', target: nameOf(after.plan) };
  if (after.plan !== before.plan)
    return {
      action: 'billing.planChanged',
      target: nameOf(after.plan),
      detail: { before: { plan: nameOf(before.plan) }, after: { plan: nameOf(after.plan) } },
    };
  return intentOf(before, after);
};

/** Writes the audit entry of an action in the action's transaction. */
export const recordAct = (
  db: Database,
  orgId: string,
  by: BillingActor,
  act: Act & { readonly action: BillingAction },
): Promise<void> => createAudit(db).record({ ...act, ...by, orgId });

/** Writes an audit entry if the billing record has changed. */
export const recordChange = async (
  db: Database,
  by: BillingActor,
  before: BillingRow,
  after: BillingRow,
): Promise<void> => {
  const act = actBetween(before, after);
  if (act) await createAudit(db).record({ ...act, ...by, orgId: after.orgId });
};

import { DomainError, planTerms } from '@sonora/contracts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { type Audit, type AuditEntry, createPlanColumn } from '../organisations/index.ts';
import { createBillingRepository } from './billing.repository.ts';
import {
  asBillingError,
  type BillingServices,
  cancelPlan,
  changePlan,
  previewProration,
  resumePlan,
  startCheckout,
} from './change-plan.ts';
import { readRecord } from './read-record.ts';
import { readDailyUsage, readUsage } from './read-usage.ts';
import { setExtraCredits } from './set-extra-credits.ts';

/** Where a person who wants the portal is sent from. */
const portalRoute = '/payments/portal';

const chartDays = 7;

type RoutesServices = BillingServices & {
  /** Notes an administrative act. */
  readonly audit: Audit['record'];
};

/** Credits, plan and payment of an organisation. */
export const createBillingRoutes = (services: RoutesServices) => {
  const { handle, payments, publicUrl } = services;
  const portalUrl = `${publicUrl}${portalRoute}`;
  const record = (orgId: string) => readRecord({ handle, payments, portalUrl }, orgId);
  const maySeeAll = (context: RequestContext): boolean =>
    signedInCaller(context).member?.capabilities.has('usage.read') === true;

  /** Plan and payment belong to the root: a child organisation neither sees nor changes them. */
  const rootCaller = async (context: RequestContext) => {
    const caller = memberCaller(context);
    const root = await createPlanColumn(handle.db).rootOf(caller.orgId);
    if (root?.rootId !== caller.orgId) throw new DomainError('forbidden');
    return caller;
  };

  const change = async (
    context: RequestContext,
    act: Pick<AuditEntry, 'action' | 'detail'> & { readonly message: string },
    work: (orgId: string) => Promise<void>,
  ) => {
    const { orgId, userId } = await rootCaller(context);
    await work(orgId);
    const { message, ...what } = act;
    const after = await record(orgId);
    const target = planTerms[after.organisation.tier].name;
    await services.audit({ ...what, orgId, actorId: userId, target, ipAddress: context.ipAddress });
    return { message, record: after };
  };

  return router.billing.router({
    usage: router.billing.usage.handler(({ context }) =>
      readUsage(handle, { orgId: memberCaller(context).orgId, maySeeAll: maySeeAll(context) }),
    ),
    creditsUsedThisWeek: router.billing.creditsUsedThisWeek.handler(async ({ context }) => ({
      dailyUsage: await readDailyUsage(handle, {
        orgId: memberCaller(context).orgId,
        maySeeAll: maySeeAll(context),
        days: chartDays,
      }),
    })),
    creditsUsed: router.billing.creditsUsed.handler(async ({ input, context }) => ({
      dailyUsage: await readDailyUsage(handle, {
        orgId: memberCaller(context).orgId,
        maySeeAll: maySeeAll(context),
        days: input.params.days,
      }),
    })),
    products: router.billing.products.handler(async () => ({
      products: (await pricesOf(payments)).map(({ plan, priceId, productId, amountCents, currency }) => {
        const { name, description, features } = planTerms[plan];
        return {
          name,
          description,
          interval: 'month' as const,
          amount: amountCents,
          currency,
          features: [...features],
          plan,
          price_id: priceId,
          product_id: productId,
        };
      }),
    })),
    record: router.billing.record.handler(async ({ context }) => record((await rootCaller(context)).orgId)),
    invoices: router.billing.invoices.handler(async ({ context }) => {
      const { orgId } = await rootCaller(context);
      const customerId = (await createBillingRepository(handle.db).find(orgId))?.customerId;
      const invoices = customerId ? await payments.invoices(customerId).catch(rethrow) : [];
      return {
        invoices: invoices.map(({ date, amountCents, ...rest }) => ({
          ...rest,
          date: date.getTime(),
          amount: amountCents,
        })),
      };
    }),
    setExtraCredits: router.billing.setExtraCredits.handler(({ input, context }) =>
      change(
        context,
        { action: 'billing.extraCreditsSet', message: 'Your settings have been saved.', detail: input.body },
        (orgId) => setExtraCredits(handle, orgId, input.body),
      ),
    ),
    previewProration: router.billing.previewProration.handler(async ({ input, context }) =>
      previewProration(services, { orgId: (await rootCaller(context)).orgId, priceId: input.body.new_price_id }),
    ),
    update: router.billing.update.handler(({ input, context }) =>
      change(
        context,
        {
          action: 'billing.planChanged',
          message: 'Your plan has been updated.',
          detail: { price: input.body.new_price_id },
        },
        (orgId) => changePlan(services, { orgId, priceId: input.body.new_price_id }),
      ),
    ),
    startCheckout: router.billing.startCheckout.handler(async ({ input, context }) => {
      const { orgId } = await rootCaller(context);
      const { customer_email: email, price_id: priceId, success_url: successUrl, fail_url: failUrl } = input.body;
      return {
        url: await startCheckout(services, { orgId, email, priceId, successUrl, failUrl, key: context.requestId }),
      };
    }),
    cancel: router.billing.cancel.handler(({ context }) =>
      change(context, { action: 'billing.cancelled', message: 'Your plan has been updated.' }, (orgId) =>
        cancelPlan(services, orgId),
      ),
    ),
    resume: router.billing.resume.handler(({ context }) =>
      change(context, { action: 'billing.resumed', message: 'Your plan has been updated.' }, (orgId) =>
        resumePlan(services, orgId),
      ),
    ),
  });
};

const rethrow = (error: unknown): never => {
  throw asBillingError(error);
};

const pricesOf = (payments: BillingServices['payments']) => payments.prices().catch(rethrow);

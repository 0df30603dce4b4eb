import { DomainError, planTerms } from '@sonora/contracts';
import { referenceOf } from '@sonora/contracts/messages/message';
import { descriptionOf, featuresOf } from '@sonora/contracts/plan-texts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { createPlanColumn } from '../organisations/index.ts';
import type { BillingActor } from './billing-acts.ts';
import {
  asBillingError,
  type BillingServices,
  cancelPlan,
  changePlan,
  previewProration,
  resumePlan,
  startCheckout,
} from './change-plan.ts';
import { readInvoice, readInvoices } from './read-invoices.ts';
import { readRecord } from './read-record.ts';
import { readDailyUsage, readUsage } from './read-usage.ts';
import { setExtraCredits } from './set-extra-credits.ts';

/** Route that redirects to the payment service's portal. */
const portalRoute = '/payments/portal';

const chartDays = 7;

const planUpdated = 'Your plan has been updated.';

const actorOf = (context: RequestContext): BillingActor => ({
  actorId: signedInCaller(context).userId,
  ipAddress: context.ipAddress,
});

/** Credits, plan and payment of an organisation. */
export const createBillingRoutes = (services: BillingServices) => {
  const { handle, payments, publicUrl } = services;
  const portalUrl = `${publicUrl}${portalRoute}`;
  const record = (orgId: string) => readRecord({ handle, payments, portalUrl }, orgId);
  const maySeeAll = (context: RequestContext): boolean =>
    signedInCaller(context).member?.capabilities.has('usage.read') === true;

  /** Only the root organisation sees and changes plan and payment. */
  const rootCaller = async (context: RequestContext) => {
    const caller = memberCaller(context);
    const root = await createPlanColumn(handle.db).rootOf(caller.orgId);
    if (root?.rootId !== caller.orgId) throw new DomainError('forbidden');
    return caller;
  };

  const change = async (
    context: RequestContext,
    message: string,
    work: (options: { readonly orgId: string; readonly by: BillingActor }) => Promise<void>,
  ) => {
    const { orgId } = await rootCaller(context);
    await work({ orgId, by: actorOf(context) });
    return { message, record: await record(orgId) };
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
        const features = featuresOf(plan);
        return {
          name: planTerms[plan].name,
          description: descriptionOf(plan).text,
          interval: 'month' as const,
          amount: amountCents,
          currency,
          features: features.map(({ text }) => text),
          messages: { features: features.map(referenceOf) },
          plan,
          price_id: priceId,
          product_id: productId,
        };
      }),
    })),
    record: router.billing.record.handler(async ({ context }) => record((await rootCaller(context)).orgId)),
    invoices: router.billing.invoices.handler(async ({ context }) => ({
      invoices: await readInvoices(services, (await rootCaller(context)).orgId),
    })),
    invoice: router.billing.invoice.handler(async ({ input, context }) =>
      readInvoice(services, (await rootCaller(context)).orgId, input.params.invoiceId),
    ),
    setExtraCredits: router.billing.setExtraCredits.handler(({ input, context }) =>
      change(context, 'Your settings have been saved.', (options) => setExtraCredits(handle, options, input.body)),
    ),
    previewProration: router.billing.previewProration.handler(async ({ input, context }) =>
      previewProration(services, { orgId: (await rootCaller(context)).orgId, priceId: input.body.new_price_id }),
    ),
    update: router.billing.update.handler(({ input, context }) =>
      change(context, planUpdated, (options) => changePlan(services, { ...options, priceId: input.body.new_price_id })),
    ),
    startCheckout: router.billing.startCheckout.handler(async ({ input, context }) => {
      const { orgId } = await rootCaller(context);
      const { customer_email: email, price_id: priceId, success_url: successUrl, fail_url: failUrl } = input.body;
      const [by, key] = [actorOf(context), context.requestId];
      return { url: await startCheckout(services, { orgId, by, email, priceId, successUrl, failUrl, key }) };
    }),
    cancel: router.billing.cancel.handler(({ context }) =>
      change(context, planUpdated, (options) => cancelPlan(services, options)),
    ),
    resume: router.billing.resume.handler(({ context }) =>
      change(context, planUpdated, (options) => resumePlan(services, options)),
    ),
  });
};

const rethrow = (error: unknown): never => {
  throw asBillingError(error);
};

const pricesOf = (payments: BillingServices['payments']) => payments.prices().catch(rethrow);

import type { IncomingMessage } from 'node:http';
import { currency, DomainError, isSold, type Language, planTerms, priceCents } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  applySubscription,
  type BillingActor,
  createBillingRepository,
  recordAct,
} from '../../modules/billing/index.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { PlainHandlers } from '../../platform/http/app.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { PaymentError, type PaymentProvider, type SubscriptionInfo } from '../../platform/payments/payments.ts';
import type { StripePayments } from '../../platform/payments/stripe-payments.ts';
import { createTestPaymentsRepository } from '../../platform/payments/test-payments.repository.ts';
import { checkoutPath, portalPath, type TestPayments } from '../../platform/payments/test-payments.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import { checkoutPage, portalPage } from './test-payment-pages.ts';

export type PaymentHandlerServices = {
  readonly handle: DatabaseHandle;
  readonly signer: AddressSigner;
  readonly publicUrl: string;
  /** Undefined while it is unknown. */
  readonly userLanguage: (userId: string) => Promise<Language | undefined>;
  readonly payments: PaymentProvider;
  /** Only the active one of `test` and `stripe` is defined; requests for the other are rejected. */
  readonly test: TestPayments | undefined;
  readonly stripe: StripePayments | undefined;
};

type PaymentHandlers = Pick<
  PlainHandlers,
  Extract<keyof PlainHandlers, `${string} /payments/${string}` | `${string} /test-payments/${string}`>
>;

/** Forms and webhook messages are small. */
const maxBodyBytes = 1_000_000;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > maxBodyBytes) throw new DomainError('too-large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const actionOf = async (request: FastifyRequest): Promise<string> =>
  new URLSearchParams((await readBody(request.raw)).toString('utf8')).get('action') ?? '';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A signed address opens the page for every user; the actor is the signed-in user, if any. */
const billingActorOf = (request: FastifyRequest): BillingActor => ({
  actorId: request.caller?.userId ?? null,
  ipAddress: request.ip,
});

const idOf = (request: FastifyRequest): string => String((request.params as { id?: unknown }).id ?? '');

/** Checkout pages, the customer portal, and webhooks of the payment service. */
export const createPaymentHandlers = (services: PaymentHandlerServices): PaymentHandlers => {
  const { handle, signer, publicUrl, payments, test, stripe } = services;

  /** Language of the signed-in user if known, else the browser's preference. */
  const languageOf = async ({ caller, headers }: FastifyRequest): Promise<Language> =>
    (caller && (await services.userLanguage(caller.userId))) ?? requestLanguage(headers) ?? 'en';

  /**
   * The path of an address of this installation: a user with another host name (localhost or 127.0.0.1) stays on it,
   * since the session cookie belongs to it.
   */
  const localPath = (address: string): string => {
    const url = new URL(address, publicUrl);
    return url.origin === new URL(publicUrl).origin ? `${url.pathname}${url.search}` : address;
  };

  /** Verifies the signed address; a form is posted to the address of its page. */
  const signed = (
    request: FastifyRequest,
    path: string,
  ): { readonly own: TestPayments; readonly returnUrl: string } => {
    const parameters = signer.verify('GET', path, request.query as Record<string, unknown>);
    if (!parameters) throw new DomainError('forbidden');
    if (!test) throw new DomainError('not-found');
    return { own: test, returnUrl: parameters.return ?? publicUrl };
  };

  const take = async (info: SubscriptionInfo | undefined, by: BillingActor, isNew = false): Promise<void> => {
    if (!info) return;
    const { replaced } = await handle.db.transaction((transaction) =>
      applySubscription(transaction, info, { by, isNew }),
    );
    if (replaced !== undefined) await payments.end(replaced, `replaced ${replaced}`);
  };

  const showPortal = async (request: FastifyRequest, reply: FastifyReply) => {
    const customerId = idOf(request);
    const { own, returnUrl } = signed(request, portalPath(customerId));
    const row = await own.subscriptionOf(customerId);
    if (!row) throw new DomainError('not-found');
    const view = {
      language: await languageOf(request),
      plan: isSold(row.plan) ? planTerms[row.plan].name : row.plan,
      status: row.status,
      declinesPayments: row.declinesPayments,
      isEnding: row.cancelledAt !== null,
      invoices: await own.invoices(customerId),
      address: request.url,
      returnUrl: localPath(returnUrl),
    };
    return reply.type('text/html; charset=utf-8').send(portalPage(view, reply.cspNonce));
  };

  return {
    'GET /payments/portal': async (request, reply) => {
      const orgId = request.caller?.member?.orgId;
      const record = orgId === undefined ? undefined : await createBillingRepository(handle.db).find(orgId);
      if (!record?.customerId) throw new DomainError('not-found');
      return reply.redirect(localPath(await payments.portalUrl(record.customerId, `${publicUrl}/billing`)), 303);
    },
    'POST /payments/stripe/webhook': async (request, reply) => {
      if (!stripe) throw new DomainError('not-found');
      const signature = request.headers['stripe-signature'];
      const message = await stripe.readMessage(
        await readBody(request.raw),
        typeof signature === 'string' ? signature : '',
      );
      if (!message) throw new DomainError('malformed');
      // The message may be outdated, so the subscription is read from the service. Only then does the message count as
      // processed.
      const info =
        message.subscriptionId === undefined
          ? undefined
          : await stripe.read(message.subscriptionId).catch(ignoreUnknown);
      const replaced = await handle.db.transaction(async (transaction) => {
        if (!(await createBillingRepository(transaction).takeEvent(message.id)) || !info) return undefined;
        return (await applySubscription(transaction, info, { isNew: message.isNew })).replaced;
      });
      if (replaced !== undefined) await payments.end(replaced, `replaced ${replaced}`);
      return reply.send({ received: true });
    },
    'GET /test-payments/checkout/:id': async (request, reply) => {
      const id = idOf(request);
      signed(request, checkoutPath(id));
      const checkout = uuid.test(id) ? await createTestPaymentsRepository(handle.db).findCheckout(id) : undefined;
      if (!checkout || !isSold(checkout.plan)) throw new DomainError('not-found');
      if (checkout.status !== 'open') {
        return reply.redirect(localPath(checkout.status === 'paid' ? checkout.successUrl : checkout.failUrl), 303);
      }
      const { plan, email } = checkout;
      const view = {
        language: await languageOf(request),
        plan: planTerms[plan].name,
        email,
        amountCents: priceCents(plan),
        currency,
        address: request.url,
      };
      return reply.type('text/html; charset=utf-8').send(checkoutPage(view, reply.cspNonce));
    },
    'POST /test-payments/checkout/:id': async (request, reply) => {
      const id = idOf(request);
      const { own } = signed(request, checkoutPath(id));
      const action = await actionOf(request);
      if (action !== 'pay' && action !== 'decline' && action !== 'abandon') throw new DomainError('malformed');
      const { address, begun, declined } = await own.answerCheckout(id, action, new Date());
      await take(begun, billingActorOf(request), true);
      if (declined) {
        const target = planTerms[declined.plan].name;
        await recordAct(handle.db, declined.rootId, billingActorOf(request), {
          action: 'billing.paymentDeclined',
          target,
        });
      }
      return reply.redirect(localPath(address), 303);
    },
    'GET /test-payments/portal/:id': showPortal,
    'POST /test-payments/portal/:id': async (request, reply) => {
      const customerId = idOf(request);
      const { own } = signed(request, portalPath(customerId));
      const action = await actionOf(request);
      const row = await own.subscriptionOf(customerId);
      if (!row) throw new DomainError('not-found');
      const by = billingActorOf(request);
      if (action === 'cancel') await take(await own.cancelAtPeriodEnd(row.id, request.id), by);
      else if (action === 'resume') await take(await own.resume(row.id, request.id), by);
      else if (action === 'decline-card' || action === 'accept-card') {
        const declines = action === 'decline-card';
        await own.setDeclines(customerId, declines);
        await recordAct(handle.db, row.rootId, by, { action: 'billing.cardChanged', target: '', detail: { declines } });
      } else throw new DomainError('malformed');
      return reply.redirect(request.url, 303);
    },
  };
};

/** Ignores subscriptions of the account that no organisation here has started. Outages are retried. */
const ignoreUnknown = (error: unknown): undefined => {
  if (error instanceof PaymentError && error.reason === 'refused') return undefined;
  throw new DomainError('payment-unavailable', { cause: error });
};

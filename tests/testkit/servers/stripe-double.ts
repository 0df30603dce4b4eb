import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

export type StripeCall = {
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly key: string | undefined;
};

/** Fault for a call: a given response, or a connection that breaks after the work is done. */
export type StripeFault = (call: StripeCall) => { readonly status: number; readonly error: Json } | 'cut' | undefined;

type Phase = {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: readonly { readonly price: string }[];
};

export type SubscriptionState = {
  id: string;
  customer: string;
  rootId: string | undefined;
  price: string;
  status: string;
  start: number;
  end: number;
  cancelAtPeriodEnd: boolean;
  schedule: string | null;
};

export type StripeDouble = {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Accepted calls that were not repeated idempotent requests. */
  readonly calls: readonly StripeCall[];
  readonly subscriptions: ReadonlyMap<string, SubscriptionState>;
  readonly invoiceItems: readonly Fields[];
  setFault(fault: StripeFault | undefined): void;
  /** Pays an open checkout. Returns the new subscription and its event. */
  pay(sessionId: string): { readonly subscription: SubscriptionState; readonly message: Json };
  /** An event of this type about a subscription. */
  messageOf(type: string, subscriptionId: string): Json;
  /** Body and signature as the service sends them. */
  signed(
    message: Json,
    change?: { readonly secret?: string; readonly secondsAgo?: number },
  ): {
    readonly body: string;
    readonly signature: string;
  };
  close(): Promise<void>;
};

const month = 30 * 86_400;
const secretKey = 'sk_test_double';
const webhookSecret = 'whsec_double';

class Refusal extends Error {
  readonly status: number;
  readonly error: Json;
  constructor(status: number, error: Json) {
    super(String(error.message ?? 'refused'));
    this.status = status;
    this.error = error;
  }
}

const notFound = (what: string): Refusal =>
  new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

const fieldsOf = (text: string): Fields => Object.fromEntries(new URLSearchParams(text));

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const listOf = (data: readonly unknown[]): Json => ({ object: 'list', data, has_more: false });

/** Objects of the service and the effects of calls, limited to what the product uses. */
const createObjects = () => {
  const prices = new Map<
    string,
    Json & { readonly id: string; readonly lookup_key: string; readonly unit_amount: number }
  >();
  const sessions = new Map<string, Fields>();
  const subscriptions = new Map<string, SubscriptionState>();
  const schedules = new Map<string, { id: string; subscription: string; phases: Phase[]; end: number }>();
  const invoiceItems: Fields[] = [];
  const now = (): number => Math.floor(Date.now() / 1_000);

  const subscription = (id: string): SubscriptionState => {
    const found = subscriptions.get(id);
    if (!found) throw notFound('subscription');
    return found;
  };
  const priceJson = (id: string): Json => prices.get(id) ?? { id, object: 'price' };
  const subscriptionJson = (state: SubscriptionState): Json => ({
    id: state.id,
    object: 'subscription',
    customer: state.customer,
    status: state.status,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    canceled_at: state.cancelAtPeriodEnd ? now() : null,
    schedule: state.schedule,
    metadata: state.rootId === undefined ? {} : { rootId: state.rootId },
    items: listOf([
      {
        id: `si_${state.id}`,
        price: priceJson(state.price),
        current_period_start: state.start,
        current_period_end: state.end,
      },
    ]),
  });
  const scheduleJson = (id: string): Json => {
    const found = schedules.get(id);
    if (!found) throw notFound('subscription schedule');
    const [current] = found.phases;
    return {
      id,
      object: 'subscription_schedule',
      current_phase: current && { start_date: current.start_date, end_date: current.end_date },
      phases: found.phases,
    };
  };

  const updateSubscription = (state: SubscriptionState, fields: Fields): Json => {
    if (state.schedule !== null) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'The subscription is managed by a schedule' });
    }
    const price = fields['items[0][price]'];
    if (price !== undefined) {
      if (!prices.has(price) || fields['items[0][id]'] !== `si_${state.id}`) throw notFound('price');
      state.price = price;
    }
    if (fields.cancel_at_period_end !== undefined) state.cancelAtPeriodEnd = fields.cancel_at_period_end === 'true';
    return subscriptionJson(state);
  };

  const begin = (fields: Fields): Json => {
    const id = `cs_${randomUUID()}`;
    if (!prices.has(fields['line_items[0][price]'] ?? '')) throw notFound('price');
    sessions.set(id, fields);
    return { id, object: 'checkout.session', url: `https://pay.example/${id}` };
  };

  const schedule = (fields: Fields): Json => {
    const state = subscription(fields.from_subscription ?? '');
    const id = `sub_sched_${randomUUID()}`;
    const phases = [{ start_date: state.start, end_date: state.end, items: [{ price: state.price }] }];
    schedules.set(id, { id, subscription: state.id, phases, end: state.end });
    state.schedule = id;
    return scheduleJson(id);
  };

  const plan = (id: string, fields: Fields): Json => {
    const found = schedules.get(id);
    if (!found) throw notFound('subscription schedule');
    const next = fields['phases[1][items][0][price]'];
    if (next === undefined || Number(fields['phases[0][end_date]']) !== found.end) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'phases do not fit' });
    }
    found.phases = [
      ...found.phases.slice(0, 1),
      { start_date: found.end, end_date: found.end + month, items: [{ price: next }] },
    ];
    return scheduleJson(id);
  };

  const preview = (fields: Fields): Json => {
    const state = subscription(fields.subscription ?? '');
    const [from, to] = [prices.get(state.price), prices.get(fields['subscription_details[items][0][price]'] ?? '')];
    if (!from || !to) throw notFound('price');
    const share = (state.end - Number(fields['subscription_details[proration_date]'])) / (state.end - state.start);
    const amounts = [-Math.round(from.unit_amount * share), Math.round(to.unit_amount * share)];
    return {
      object: 'invoice',
      amount_due: amounts.reduce((sum, amount) => sum + amount, 0),
      lines: listOf(amounts.map((amount) => ({ amount, description: amount < 0 ? 'Unused time' : 'Remaining time' }))),
    };
  };

  /** The invoice `in_1` of the latest customer, with more lines than an answer holds, and one of another customer. */
  const invoiceLines = [
    { id: 'il_1', amount: 2_437, quantity: 1, description: 'Indie, November', metadata: {} },
    { id: 'il_2', amount: 0, quantity: null, description: '20 extra credits', metadata: { sonora_credits: '20' } },
  ];
  const invoiceJson = (id: string): Json => {
    if (id !== 'in_1' && id !== 'in_foreign') throw notFound('invoice');
    return {
      id,
      object: 'invoice',
      number: 'SON-0001',
      created: now(),
      customer: id === 'in_1' ? [...subscriptions.values()].at(-1)?.customer : 'cus_foreign',
      total: 2_900,
      subtotal: 2_437,
      currency: 'usd',
      status: 'paid',
      description: 'Indie',
      account_name: 'Sonora Ltd',
      customer_name: 'Harbour Foods',
      customer_email: 'pays@example.com',
      customer_address: { line1: '1 Quay Street', line2: null, postal_code: '20457', city: 'Hamburg', country: 'DE' },
      hosted_invoice_url: 'https://pay.example/in_1',
      total_taxes: [{ amount: 463, tax_behavior: 'exclusive' }],
      lines: { ...listOf(invoiceLines.slice(0, 1)), has_more: true },
    };
  };

  const routes: readonly (readonly [string, RegExp, (fields: Fields, id: string) => Json])[] = [
    [
      'GET',
      /^\/v1\/prices$/,
      (fields) => listOf([...prices.values()].filter(({ lookup_key }) => Object.values(fields).includes(lookup_key))),
    ],
    [
      'POST',
      /^\/v1\/prices$/,
      (fields) => {
        const id = `price_${randomUUID()}`;
        const lookup = fields.lookup_key ?? '';
        const price = {
          id,
          object: 'price',
          lookup_key: lookup,
          unit_amount: Number(fields.unit_amount),
          currency: fields.currency,
          product: `prod_${lookup}`,
        };
        prices.set(id, price);
        return price;
      },
    ],
    ['POST', /^\/v1\/checkout\/sessions$/, begin],
    ['GET', /^\/v1\/subscriptions\/([^/]+)$/, (_fields, id) => subscriptionJson(subscription(id))],
    ['POST', /^\/v1\/subscriptions\/([^/]+)$/, (fields, id) => updateSubscription(subscription(id), fields)],
    [
      'DELETE',
      /^\/v1\/subscriptions\/([^/]+)$/,
      (_fields, id) => {
        const state = subscription(id);
        state.status = 'canceled';
        return subscriptionJson(state);
      },
    ],
    ['POST', /^\/v1\/subscription_schedules$/, schedule],
    ['GET', /^\/v1\/subscription_schedules\/([^/]+)$/, (_fields, id) => scheduleJson(id)],
    ['POST', /^\/v1\/subscription_schedules\/([^/]+)$/, (fields, id) => plan(id, fields)],
    [
      'POST',
      /^\/v1\/subscription_schedules\/([^/]+)\/release$/,
      (_fields, id) => {
        const found = schedules.get(id);
        if (!found) throw notFound('subscription schedule');
        subscription(found.subscription).schedule = null;
        return scheduleJson(id);
      },
    ],
    ['POST', /^\/v1\/invoices\/create_preview$/, preview],
    [
      'POST',
      /^\/v1\/invoiceitems$/,
      (fields) => {
        invoiceItems.push(fields);
        return { id: `ii_${invoiceItems.length}`, object: 'invoiceitem' };
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      () =>
        listOf([
          {
            id: 'in_1',
            created: now(),
            total: 2_900,
            currency: 'usd',
            status: 'paid',
            description: 'Indie',
            hosted_invoice_url: 'https://pay.example/in_1',
            lines: listOf([]),
          },
          // An invoice without a text of its own is described by its lines, with the metadata of its items.
          ...invoiceItems.map((item, index) => ({
            id: `in_item_${index}`,
            created: now(),
            total: Number(item.amount),
            currency: 'usd',
            status: 'paid',
            description: null,
            hosted_invoice_url: null,
            lines: listOf([
              {
                amount: Number(item.amount),
                description: item.description,
                metadata: { sonora_credits: item['metadata[sonora_credits]'] },
              },
            ]),
          })),
        ]),
    ],
    ['GET', /^\/v1\/invoices\/([^/]+)$/, (_fields, id) => invoiceJson(id)],
    ['GET', /^\/v1\/invoices\/([^/]+)\/lines$/, () => listOf(invoiceLines)],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (fields) => ({ id: 'bps_1', url: `https://pay.example/portal?customer=${fields.customer}` }),
    ],
  ];

  return {
    subscriptions,
    invoiceItems,
    answer: ({ method, path, fields }: StripeCall): Json => {
      for (const [verb, pattern, act] of routes) {
        const found = verb === method ? pattern.exec(path) : null;
        if (found) return act(fields, decodeURIComponent(found[1] ?? ''));
      }
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path})`,
      });
    },
    pay: (sessionId: string): SubscriptionState => {
      const fields = sessions.get(sessionId);
      if (!fields) throw notFound('checkout');
      const id = `sub_${randomUUID()}`;
      const state: SubscriptionState = {
        id,
        customer: fields.customer ?? `cus_${randomUUID()}`,
        rootId: fields['subscription_data[metadata][rootId]'],
        price: fields['line_items[0][price]'] ?? '',
        status: 'active',
        start: now(),
        end: now() + month,
        cancelAtPeriodEnd: false,
        schedule: null,
      };
      subscriptions.set(id, state);
      return state;
    },
  };
};

const send = (response: ServerResponse, status: number, body: Json): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` });
  response.end(JSON.stringify(body));
};

/** A test server with Stripe's API on loopback. It checks keys and idempotency, stores state, and fails as configured. */
export const startStripeDouble = async (): Promise<StripeDouble> => {
  const objects = createObjects();
  const calls: StripeCall[] = [];
  const remembered = new Map<string, { readonly request: string; readonly body: Json }>();
  let fault: StripeFault | undefined;

  const work = (call: StripeCall): Json => {
    const { key, method, path, fields } = call;
    if (method !== 'GET' && key === undefined) {
      throw new Refusal(400, { type: 'invalid_request_error', message: 'this double wants an Idempotency-Key' });
    }
    const request = JSON.stringify([method, path, fields]);
    const known = key === undefined ? undefined : remembered.get(key);
    if (known && known.request !== request) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      });
    }
    if (known) return known.body;
    const body = objects.answer(call);
    calls.push(call);
    if (key !== undefined) remembered.set(key, { request, body });
    return body;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://double');
    const text = await readBody(request);
    const fields = request.method === 'GET' ? fieldsOf(url.search) : fieldsOf(text);
    const key = request.headers['idempotency-key'];
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      fields,
      key: typeof key === 'string' ? key : undefined,
    };
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`) {
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      }
      const wish = fault?.(call);
      if (wish !== undefined && wish !== 'cut') throw new Refusal(wish.status, wish.error);
      const body = work(call);
      if (wish === 'cut') request.socket.destroy();
      else send(response, 200, body);
    } catch (error) {
      const { status, error: body } = error instanceof Refusal ? error : new Refusal(500, { message: String(error) });
      send(response, status, { error: body });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const message = (type: string, object: Json): Json => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });

  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret,
    calls,
    subscriptions: objects.subscriptions,
    invoiceItems: objects.invoiceItems,
    setFault: (next) => {
      fault = next;
    },
    pay: (sessionId) => {
      const subscription = objects.pay(sessionId);
      const body = { id: sessionId, object: 'checkout.session', subscription: subscription.id };
      return { subscription, message: message('checkout.session.completed', body) };
    },
    messageOf: (type, subscriptionId) =>
      type.startsWith('invoice.')
        ? message(type, {
            object: 'invoice',
            parent: { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
          })
        : message(type, { object: 'subscription', id: subscriptionId }),
    signed: (content, { secret = webhookSecret, secondsAgo = 0 } = {}) => {
      const body = JSON.stringify(content);
      const time = Math.floor(Date.now() / 1_000) - secondsAgo;
      const mark = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return { body, signature: `t=${time},v1=${mark}` };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Access } from './access.ts';
import type { CostClass } from './costs.ts';
import { formMessage } from './messages/forms.ts';
import type { Message } from './messages/message.ts';
import { says } from './messages/says.ts';

/** Metadata of every endpoint, read by the server, the access-denied suite and the pages. */
export type EndpointMeta = {
  readonly access: Access;
  readonly cost: CostClass;
  /** The call that replaces a deprecated one, such as `GET /v3/file/{fileId}`. */
  readonly replacedBy?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** `message` of an answer with status 422; default: the same text as `detail`. */
  readonly refusal?: Message;
};

/** The strictest access and the smallest bounds, as a fallback for a declaration without them. */
const nobody: Access = { kind: 'capability', capability: 'organisation.administer' };

const base = oc.$meta<EndpointMeta>({ access: nobody, cost: 'picture' });

type RouteInfo = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly successStatus?: number;
  /** What a request may use: see `costClasses`. */
  readonly cost: CostClass;
  /** Marks the call as deprecated; it keeps working. */
  readonly replacedBy?: EndpointMeta['replacedBy'];
  readonly refusal?: EndpointMeta['refusal'];
};

/**
 * Declares one endpoint: its access requirement, its route and its cost class. Input always comes in parts (`params`, `query`,
 * `headers`, `body`), so that a path id never collides with a field of the body.
 */
export const endpoint = (access: Access, { cost, replacedBy, refusal, ...route }: RouteInfo) =>
  base.meta({ access, cost, ...(replacedBy && { replacedBy }), ...(refusal && { refusal }) }).route({
    ...route,
    tags: [...route.tags],
    inputStructure: 'detailed',
    ...(replacedBy && { deprecated: true, description: `Replaced by \`${replacedBy}\`.` }),
  });

/** An endpoint whose HTTP status depends on its result: the output is `{ status, body }`. */
export const endpointWithStatus = (access: Access, { cost, ...route }: Omit<RouteInfo, 'replacedBy' | 'refusal'>) =>
  base.meta({ access, cost }).route({
    ...route,
    tags: [...route.tags],
    inputStructure: 'detailed',
    outputStructure: 'detailed',
  });

/** Metadata of a response: credits and request identity. */
export const responseMeta = z.object({
  version: z.string(),
  requestId: z.string(),
  creditsUsed: z.number(),
  creditsRemaining: z.number(),
});
export type ResponseMeta = z.infer<typeof responseMeta>;

/** `{ data, message, warnings, meta }`: the response envelope of older endpoints. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ data, message: z.string(), warnings: z.array(z.string()), meta: responseMeta });

/** `Idempotency-Key`: a repeated POST with the same key runs once, per organisation and user. */
export const idempotencyKey = z.string().min(1).max(200).optional();

/** Values of a list parameter, which clients repeat (`tags=a&tags=b`) or separate by commas (`tags=a,b`). */
export const queryList = z
  .union([z.string().max(1_000), z.array(z.string().max(200)).max(50)])
  .transform((given) => {
    const values = (typeof given === 'string' ? [given] : given).flatMap((text) => text.split(','));
    return values.map((value) => value.trim()).filter((value) => value !== '');
  })
  .optional();

export const uuid = z.guid({ ...says(formMessage('forms.uuid')) });

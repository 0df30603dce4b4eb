import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, envelope } from '../../endpoint.ts';
import { cloudEngines, connectionStatuses } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';
import { speechMessage } from '../../messages/speech.ts';
import { optionalReference } from '../../schemas/wire-message.ts';

const tags = ['Speech'] as const;

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(most, says(formMessage('forms.maxCharacters', { count: most })));

/** Connection settings of a speech service. The key is write-only. */
export const connectionSettings = z.object({
  apiKey: text(limits.apiKeyCharacters)
    .regex(/^[\x21-\x7e]+$/, says(speechMessage('speech.keyWithSpaces')))
    .optional()
    .describe('kept as it is when absent, as long as the address stays'),
  baseUrl: z
    .url({ protocol: /^https?$/, ...says(speechMessage('speech.addressShape')) })
    .max(500)
    .optional(),
  region: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]{2,40}$/, says(speechMessage('speech.regionShape')))
    .optional(),
  model: text(100)
    .regex(/^[\w./:-]+$/, says(speechMessage('speech.modelShape')))
    .optional(),
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

export const connection = z.object({
  engine: z.enum(cloudEngines),
  scope: z.enum(['organisation', 'installation']),
  baseUrl: z.string().nullable(),
  region: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  status: z.enum(connectionStatuses),
  statusText: z.string().nullable().describe('why it is down'),
  ...optionalReference,
  statusSince: z.number().int().describe('milliseconds since the epoch'),
  voices: z.number().int(),
});
export type Connection = z.infer<typeof connection>;

const params = z.object({ engine: z.enum(cloudEngines) });
const one = envelope(connection);

export const connections = {
  list: endpoint(access.may('organisation.administer'), {
    method: 'GET',
    path: '/speech/connections',
    cost: 'status',
    summary: 'Services that speak for the organisation: its own, and those of the installation',
    tags,
  }).output(
    envelope(
      z.object({
        connections: z.array(connection),
        allowsStandIns: z.boolean(),
        characters: z.array(z.object({ engine: z.string(), month: z.string(), characters: z.number().int() })),
      }),
    ),
  ),
  save: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/speech/connections/{engine}',
    cost: 'interactive',
    summary: 'Connect a service with the organisation’s own key, and ask it for its voices',
    tags,
  })
    .input(z.object({ params, body: connectionSettings }))
    .output(one),
  check: endpoint(access.may('organisation.administer'), {
    method: 'POST',
    path: '/speech/connections/{engine}/check',
    cost: 'interactive',
    summary: 'Ask a service for its voices now',
    tags,
  })
    .input(z.object({ params }))
    .output(one),
  remove: endpoint(access.may('organisation.administer'), {
    method: 'DELETE',
    path: '/speech/connections/{engine}',
    cost: 'change',
    summary: 'Forget a service of the organisation, and its key',
    tags,
  })
    .input(z.object({ params }))
    .output(envelope(z.object({ deleted: z.boolean() }))),
  setStandIns: endpoint(access.may('organisation.administer'), {
    method: 'PUT',
    path: '/speech/stand-ins',
    cost: 'change',
    summary: 'Whether another voice may speak when the chosen one cannot',
    tags,
  })
    .input(z.object({ body: z.object({ allowsStandIns: z.boolean() }) }))
    .output(envelope(z.object({ allowsStandIns: z.boolean() }))),
};

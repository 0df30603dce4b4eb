import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { access } from '../access.ts';
import { type DeliveryFix, destinationNames, loudnessPresetNames } from '../audio/index.ts';
import { endpoint, endpointWithStatus, idempotencyKey, responseMeta, uuid } from '../endpoint.ts';
import { productionStages, productionStatuses } from '../enumerations.ts';
import { wireReference } from '../schemas/wire-message.ts';

const tags = ['Audioforms'] as const;
const byId = z.object({ audioformId: uuid });

/** Older clients read `metadata`, newer ones `meta`; both are sent. */
const responseInfo = { meta: responseMeta, metadata: responseMeta };

/** A text with its message id and values for translation; a value may be a message itself. */
const wireMessage = wireReference.extend({ text: z.string() });

const accepted = z.object({
  message: z.string(),
  warnings: z.array(z.string()),
  data: z.object({ audioformId: uuid, statusCode: z.literal(202) }),
  ...responseInfo,
});

const pending = z.object({
  message: z.string(),
  audioformId: uuid,
  data: z.object({ audioformId: uuid, statusCode: z.literal(202) }),
  ...responseInfo,
});

const finished = z.object({
  message: z.string(),
  data: z.object({
    audioformId: uuid,
    audioform: z.unknown().describe('the document as it was given, in the dialect asked for'),
    result: z.unknown().describe('the resolved document; {} when the build failed'),
    errors: z.array(z.string()).optional(),
    warnings: z.array(z.string()).optional(),
    statusCode: z.literal(200),
  }),
  ...responseInfo,
});

export const progress = z.object({
  audioformId: uuid,
  status: z.enum(productionStatuses),
  stage: z.enum(productionStages).nullable(),
  percentage: z.number().min(0).max(100),
  errors: z.array(z.string()),
  messages: z
    .object({ errors: z.array(wireMessage), warnings: z.array(wireMessage) })
    .partial()
    .describe('ids and values of the texts in `errors` and `warnings`, by which they are translated'),
});
export type Progress = z.infer<typeof progress>;

const qualityLine = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  limit: z.string(),
  passed: z.boolean().nullable(),
  messages: z.object({ limit: wireReference }).optional().describe('translates the limit'),
});
export type QualityLine = z.infer<typeof qualityLine>;

const word = z.object({ text: z.string(), startSeconds: z.number(), endSeconds: z.number() });
const peakLevel = z.object({
  framesPerPeak: z.number(),
  min: z.array(z.number()).describe('-127 to 127'),
  max: z.array(z.number()).describe('-127 to 127'),
});
const lane = z.object({
  path: z.string(),
  assetKey: z.string(),
  role: z.enum(['speech', 'media', 'effect', 'bed']),
  label: z.string(),
  startSeconds: z.number(),
  durationSeconds: z.number(),
  stemHash: z.string().describe('equal hashes: the very same processed audio'),
  words: z.array(word).describe('times on the whole piece'),
  voiceAlias: z.string().nullable(),
  speed: z.number().nullable(),
});

export const productionDetails = progress.extend({
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  elapsedMilliseconds: z.number().nullable(),
  warnings: z.array(z.string()),
  durationSeconds: z.number().nullable(),
  uri: z.string().nullable(),
  extension: z.string().nullable(),
  integratedLufs: z.number().nullable(),
  lanes: z.array(lane),
  bed: z
    .object({
      soundAlias: z.string(),
      tempoBpm: z.number(),
      barStartSeconds: z.array(z.number()),
      segments: z.array(z.object({ name: z.string(), startSeconds: z.number(), endSeconds: z.number() })),
    })
    .nullable(),
  peaks: z.object({
    mix: z.array(peakLevel),
    speech: z.array(peakLevel),
    bed: z.array(peakLevel),
    effects: z.array(peakLevel),
  }),
  quality: z.array(qualityLine),
  loudness: z.object({ targetLufs: z.number().nullable(), shortTermLufs: z.array(z.number()) }),
});
export type ProductionDetails = z.infer<typeof productionDetails>;

const deliveryFix = z
  .object({
    loudnessPreset: z.enum(loudnessPresetNames).optional(),
    encoderPreset: z.string().optional(),
    lengthSeconds: z.number().optional(),
  })
  .describe(
    'settings with which the ad, produced again, meets what is asked; {} when there are none',
  ) satisfies z.ZodType<DeliveryFix>;

export const deliveryCheck = z.object({
  audioformId: uuid,
  destinations: z.array(
    z.object({
      destination: z.enum(destinationNames),
      label: z.string().describe('its name for people'),
      passed: z.boolean(),
      lines: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          value: z.string(),
          limit: z.string(),
          messages: z.object({ value: wireReference, limit: wireReference }).describe('translates value and limit'),
          passed: z.boolean(),
          fix: deliveryFix.optional(),
        }),
      ),
      fix: deliveryFix,
    }),
  ),
});
export type DeliveryCheck = z.infer<typeof deliveryCheck>;

export const exportKinds = ['mp3', 'wav', 'vtt', 'srt', 'stem-speech', 'stem-bed', 'stem-effects'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const audioforms = {
  submit: endpointWithStatus(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/audioform',
    cost: 'document',
    summary: 'Start the production of an audioform',
    tags,
    successStatus: 202,
  })
    .input(
      z.object({
        headers: z.object({
          'idempotency-key': idempotencyKey,
          'x-internal-data': z.string().max(4_000).optional(),
        }),
        body: z.unknown().describe('{ audioform: … } in any dialect'),
      }),
    )
    .output(z.object({ status: z.literal(202), body: accepted })),
  fetch: endpointWithStatus(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioform/{audioformId}',
    cost: 'status',
    summary: 'The resolved document, or 202 while it is in production',
    tags,
  })
    .input(z.object({ params: byId, headers: z.object({ version: z.string().max(20).optional() }) }))
    .output(
      z.union([
        z.object({ status: z.literal(200), body: finished }),
        z.object({ status: z.literal(202), body: pending }),
      ]),
    ),
  listFailed: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioforms/failed',
    cost: 'list',
    summary: "The caller's productions of the last 30 days that failed and were not tried again since, last first",
    tags,
  }).output(
    z.object({
      data: z.array(
        z.object({
          audioformId: uuid,
          sessionId: uuid.nullable().describe('of our pages; null for productions of other clients'),
          failedAt: z.number(),
        }),
      ),
    }),
  ),
  details: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioform/{audioformId}/details',
    cost: 'status',
    summary: 'Lanes, words, peaks, loudness and quality sheet of a production',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(productionDetails),
  deliveryCheck: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioform/{audioformId}/delivery-check',
    cost: 'read',
    summary:
      'Whether destinations would take the finished ad: each demand with its figure, and the settings that mend it',
    tags,
  })
    .input(z.object({ params: byId, query: z.object({ destination: z.enum(destinationNames).optional() }) }))
    .output(deliveryCheck),
  events: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/v3/audioform/{audioformId}/events',
    cost: 'stream',
    summary: 'Stage and percentage as server-sent events, until the production ends',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(eventIterator(progress)),
  cancel: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/v3/audioform/{audioformId}/cancel',
    cost: 'change',
    summary: 'Stop a production; one that has ended stays as it is',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(progress),
  export: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/v3/audioform/{audioformId}/export',
    cost: 'interactive',
    summary: 'A download of the finished ad: MP3, WAV, captions, or one stem as WAV',
    tags,
  })
    .input(z.object({ params: byId, body: z.object({ kind: z.enum(exportKinds) }) }))
    .output(z.object({ uri: z.string().describe('signed, valid for an hour'), fileName: z.string() })),
};

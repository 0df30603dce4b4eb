import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, envelope, queryList, uuid } from '../endpoint.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { wireReference } from '../schemas/wire-message.ts';

const tags = ['Sounds'] as const;

const labels = z.record(z.string(), z.object({ display_values: z.array(z.string()) }));

export const soundTemplate = z.object({
  soundTemplateId: z.string(),
  soundtemplate_id: z.string().describe('the same id, as older readers spell it'),
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  samples: z.object({ default: z.string() }),
  tags: z.object({
    moods: z.array(z.string()),
    tempo: z.array(z.string()),
    instruments: z.array(z.string()),
    collections: z.array(z.string()),
    genres: z.array(z.string()),
  }),
  labels,
  durations: z.object({
    min: z.number(),
    max: z.number(),
    increments: z.number(),
    fixedValues: z.array(z.number()),
  }),
  accessType: z.string(),
  license_type: z.string(),
  provider: z.string(),
  templateGeneration: z.object({ type: z.enum(['elastic', 'fixed_length', 'static']) }),
  segmentNames: z.array(z.string()),
});
export type SoundTemplateResponse = z.infer<typeof soundTemplate>;

export const soundEffect = z.object({
  soundEffectId: z.string(),
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  duration: z.number(),
  sample: z.string(),
});

const filterValue = z.union([z.string().max(200), z.number()]);
/** Conditions by operator and field, for example `{ in: { genre: ['pop', 'funk'] } }`. */
const soundFilter = z.record(
  z.string().max(60),
  z.record(z.string().max(60), z.union([filterValue, z.array(filterValue).max(50)])),
);
export type SoundFilter = z.infer<typeof soundFilter>;

const filtering = {
  filters: z
    .array(soundFilter)
    .max(20)
    .default([])
    .describe(
      'in, equals, greaterThan(OrEquals), lessThan(OrEquals); fields: genre, mood, instrument, energy, bpm, duration, …',
    ),
  forceApplyFilters: z.boolean().default(false).describe('false: others follow where too few match the filters'),
};

const byAlias = z.object({ params: z.object({ alias: z.string().min(1).max(120) }) });
const preset = z.object({ name: z.string(), description: z.string() });

export const sounds = {
  listTemplates: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/sound/template',
    cost: 'list',
    summary: 'Sound templates',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          moods: queryList,
          genres: queryList,
          instruments: queryList,
          access_type: queryList,
          collections: queryList,
        }),
      }),
    )
    .output(envelope(z.object({ templates: z.array(soundTemplate) }))),
  templateByAlias: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/sound/template/alias/{alias}',
    cost: 'read',
    summary: 'One sound template by alias',
    tags,
  })
    .input(byAlias)
    .output(envelope(soundTemplate.nullable())),
  templateById: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/sound/template/id/{id}',
    cost: 'read',
    summary: 'One sound template by id',
    tags,
  })
    .input(z.object({ params: z.object({ id: z.string().min(1).max(120) }) }))
    .output(envelope(soundTemplate.nullable())),
  listEffects: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/sound-effects',
    cost: 'list',
    summary: 'Sound effects, all or those that fit a description in words, best first',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          query: z.string().max(400).optional(),
          category: queryList,
        }),
      }),
    )
    .output(envelope(z.object({ soundEffects: z.array(soundEffect) }))),
  effectByAlias: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/sound-effects/sound-effect-alias/{alias}',
    cost: 'read',
    summary: 'One sound effect by alias',
    tags,
  })
    .input(byAlias)
    .output(envelope(soundEffect)),
  recommend: endpoint(access.may('sounds.read'), {
    method: 'POST',
    path: '/production/sound/recommendations',
    cost: 'query',
    summary: 'Sound templates like one of them, or like an audio file of the organisation, nearest first',
    tags,
  })
    .input(
      z.object({
        body: z
          .object({
            soundTemplateId: z.string().min(1).max(120).optional(),
            fileId: uuid.optional(),
            numberOfResults: z.number().int().min(1).max(100).default(3),
            ...filtering,
          })
          .refine(({ soundTemplateId, fileId }) => (soundTemplateId === undefined) !== (fileId === undefined), {
            ...says(formMessage('forms.soundOrFile')),
          }),
      }),
    )
    .output(envelope(z.object({ soundTemplates: z.array(soundTemplate) }))),
  queryTemplates: endpoint(access.may('sounds.read'), {
    method: 'POST',
    path: '/assets/sound-templates/query',
    cost: 'query',
    summary: 'Sound templates for a description in words, best first; all for an empty one',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          query: z.string().max(400).default(''),
          pageLimit: z.number().int().min(1).max(100).default(20),
          ...filtering,
        }),
      }),
    )
    .output(
      envelope(
        z.object({
          soundTemplates: z.array(
            z.object({
              soundTemplateId: z.string(),
              alias: z.string(),
              name: z.string(),
              meta: z.object({ genre: z.array(z.string()), energy: z.array(z.string()), bpm: z.number() }),
            }),
          ),
        }),
      ),
    ),
  mixPresets: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/production/mix/presets',
    cost: 'read',
    summary: 'Mixing presets',
    tags,
  }).output(envelope(z.object({ presets: z.array(preset) }))),
  encoderPresets: endpoint(access.may('sounds.read'), {
    method: 'GET',
    path: '/delivery/encoder/presets',
    cost: 'read',
    summary: 'Encoder and loudness presets',
    tags,
  }).output(
    envelope(
      z.object({
        presets: z.record(z.string(), z.string()),
        loudnessPresets: z.record(z.string(), z.string()),
        messages: z.object({ loudnessPresets: z.record(z.string(), wireReference) }),
      }),
    ),
  ),
};

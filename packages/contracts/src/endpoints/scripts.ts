import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, envelope, uuid } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { scriptMessage } from '../messages/scripts.ts';
import { wireReference } from '../schemas/wire-message.ts';

const tags = ['Scripts'] as const;

const atMost = (count: number) => says(formMessage('forms.maxCharacters', { count }));
const notEmpty = says(formMessage('forms.notEmpty'));

/** Name of a project, module or script; "default" without one. */
const scriptName = z
  .string()
  .trim()
  .max(limits.script.nameCharacters, atMost(limits.script.nameCharacters))
  .regex(/^(?!_)/, says(scriptMessage('scripts.nameUnderscore')))
  .transform((name) => (name === '' ? undefined : name))
  .optional();

const scriptText = z
  .string()
  .min(1, notEmpty)
  .max(limits.scriptCharacters, atMost(limits.scriptCharacters))
  .regex(/\S/, notEmpty);

const encoder = new TextEncoder();
const metadata = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .refine(
    (value) => encoder.encode(JSON.stringify(value)).length <= limits.script.metadataBytes,
    says(scriptMessage('scripts.metadataTooLarge', { count: limits.script.metadataBytes })),
  )
  .optional();

/** `v1`, `v2`, … or a number. */
const version = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^v?\d{1,4}$/)
  .refine((text) => Number(text.replace('v', '')) > 0, says(scriptMessage('scripts.versionReserved')));

const section = z.object({
  name: z.string(),
  text: z.string(),
  textOriginal: z.string(),
  order: z.number().int(),
  orderString: z.string(),
  parameters: z.record(z.string(), z.string()),
  soundEffect: z.string(),
  soundSegment: z.string(),
  media: z.string(),
  preview: z.string().optional().describe('the text as it is said'),
});

export const script = z.object({
  scriptId: uuid,
  projectName: z.string(),
  moduleName: z.string(),
  scriptName: z.string(),
  scriptText: z.string(),
  metadata: z.unknown(),
  version: z.string(),
  availableVersions: z.array(z.string()),
  creationDate: z.string(),
  sections: z.array(section),
});
export type Script = z.infer<typeof script>;

const listedScript = script.omit({ sections: true, availableVersions: true, scriptText: true }).extend({
  scriptText: z.string().optional().describe('absent with verbose=false'),
});
export type ListedScript = z.infer<typeof listedScript>;

const names = { projectName: scriptName, moduleName: scriptName, scriptName };
const byId = z.object({ scriptId: uuid });
const byVersion = z.object({ scriptId: uuid, version });
const shownAs = z.object({
  preview: z.stringbool().optional().describe('adds to each section the text as it is said'),
  voice: z.string().max(limits.nameCharacters).optional(),
});

const productName = z.string().trim().min(1, notEmpty).max(limits.nameCharacters, atMost(limits.nameCharacters));
const productDescription = z
  .string()
  .trim()
  .min(1, notEmpty)
  .max(limits.scriptCharacters, atMost(limits.scriptCharacters));
const words = z.string().trim().max(limits.script.wishCharacters, atMost(limits.script.wishCharacters)).nullish();
const adLength = z.coerce
  .number()
  .min(limits.script.adSeconds.min)
  .max(limits.script.adSeconds.max)
  .default(limits.adSeconds.default);

/** What writers of ads are asked for, in every call. */
export const adWishes = {
  mood: words,
  tone: words,
  lang: z.string().trim().max(20).nullish().describe('en or de; absent or empty: the language of the description'),
  callToAction: words,
  targetAudience: words,
  thirdPerson: z.union([z.boolean(), z.stringbool()]).optional().describe('default: true'),
  voice: z.string().trim().max(limits.nameCharacters).nullish().describe('whose tempo the length is estimated by'),
  voiceSpeed: z.coerce.number().min(limits.voiceSpeed.min).max(limits.voiceSpeed.max).nullish(),
};

const advert = z.object({
  adName: z.string(),
  adText: z.string(),
  scriptId: uuid,
  adType: z.string(),
  mood: z.string(),
  tone: z.string(),
  gender: z.string(),
  tags: z.array(z.string()),
});

const concept = z.object({
  text: z.string(),
  structure: z.string(),
  tone: z.string(),
  seconds: z.number().describe('estimated length with the pauses before and after the speech'),
});

const recommendation = envelope(z.object({ tags: z.array(z.object({ tag: z.string(), category: z.string() })) }));
const resultCount = z.coerce.number().int().min(1).max(20).default(1);
const recommendText = z.string().trim().min(1, notEmpty).max(limits.scriptCharacters, atMost(limits.scriptCharacters));

export const scripts = {
  create: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/script',
    cost: 'change',
    summary: 'Store a script',
    tags,
  })
    .input(z.object({ body: z.object({ scriptText, metadata, ...names }) }))
    .output(envelope(script)),
  update: endpoint(access.may('projects.write'), {
    method: 'PUT',
    path: '/content/script',
    cost: 'change',
    summary: 'Store a new version of a script, or change the one that is named',
    tags,
  })
    .input(
      z.object({ body: z.object({ scriptId: uuid, scriptText, metadata, version: version.optional(), ...names }) }),
    )
    .output(envelope(script)),
  get: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/content/script/{scriptId}',
    cost: 'read',
    summary: 'A script in its newest version',
    tags,
  })
    .input(z.object({ params: byId, query: shownAs }))
    .output(envelope(script)),
  getVersion: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/content/script/{scriptId}/{version}',
    cost: 'read',
    summary: 'A script in one version',
    tags,
  })
    .input(z.object({ params: byVersion, query: shownAs }))
    .output(envelope(script)),
  delete: endpoint(access.may('projects.write'), {
    method: 'DELETE',
    path: '/content/script/{scriptId}',
    cost: 'change',
    summary: 'Delete a script with all versions',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(envelope(z.object({ scriptId: uuid }))),
  deleteVersion: endpoint(access.may('projects.write'), {
    method: 'DELETE',
    path: '/content/script/{scriptId}/{version}',
    cost: 'change',
    summary: 'Delete one version of a script; with the last one the script',
    tags,
  })
    .input(z.object({ params: byVersion }))
    .output(envelope(z.object({ scriptId: uuid }))),
  list: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/content/scripts',
    cost: 'list',
    summary: 'Scripts, newest first',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          ...names,
          scriptId: z.union([uuid, z.literal('')]).optional(),
          metadata: z
            .string()
            .max(limits.script.metadataBytes)
            .optional()
            .describe('a text, or a JSON object whose fields the metadata has'),
          paginationToken: z.string().max(200).optional(),
          verbose: z.stringbool().optional(),
          limit: z.coerce.number().int().min(1).max(100).optional(),
        }),
      }),
    )
    .output(envelope(z.object({ scripts: z.array(listedScript), paginationToken: z.string() }))),
  listProjects: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/content/list_projects',
    cost: 'list',
    summary: 'Names of the projects of scripts',
    tags,
  })
    .input(z.object({ query: z.object({ projectName: scriptName }) }))
    .output(envelope(z.object({ projects: z.array(z.object({ sk: z.string() })), modules: z.array(z.string()) }))),
  listModules: endpoint(access.may('ads.read'), {
    method: 'GET',
    path: '/content/list_modules',
    cost: 'list',
    summary: 'Names of the modules of scripts, of projects whose name begins so',
    tags,
  })
    .input(z.object({ query: z.object({ projectPrefix: z.string().max(limits.script.nameCharacters).optional() }) }))
    .output(envelope(z.object({ modules: z.array(z.string()) }))),
  generateAdvert: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/generate/advert',
    cost: 'writing',
    summary: 'Write an ad about a product, and store it as a script',
    tags,
  })
    .input(z.object({ body: z.object({ productName, productDescription, adLength, ...adWishes }) }))
    .output(envelope(advert)),
  editAdvert: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/edit/advert',
    cost: 'writing',
    summary: 'Write another version of an ad, and store it as a script',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          adText: scriptText,
          productName,
          productDescription,
          instruction: z.string().trim().max(1_000, atMost(1_000)).optional(),
          adLength,
          ...adWishes,
        }),
      }),
    )
    .output(envelope(advert)),
  generateText: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/generate',
    cost: 'writing',
    summary: 'Write a short text about what a prompt describes',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          prompt: productDescription,
          maxLength: z.coerce.number().int().min(10).max(400).default(100).describe('words'),
        }),
      }),
    )
    .output(envelope(z.object({ text: z.string() }))),
  concepts: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/generate/concepts',
    cost: 'writing',
    summary: 'Write several ads with different structures about a product, without storing them',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          productName,
          productDescription,
          adLength,
          count: z.coerce.number().int().min(1).max(limits.briefAds.max).default(limits.briefAds.default),
          seed: z.number().int().min(0).max(1_000_000).default(0).describe('another number gives other ads'),
          ...adWishes,
        }),
      }),
    )
    .output(
      z.object({
        concepts: z.array(concept),
        language: z.string(),
        writer: z.enum(['built-in', 'language-model']),
        warnings: z.array(wireReference.extend({ text: z.string() })),
      }),
    ),
  recommendTag: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/content/recommend/tag',
    cost: 'query',
    summary: 'Which of the given tags suit a text best',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          text: recommendText,
          tags: z
            .array(z.string().trim().min(1).max(100))
            .min(2, says(scriptMessage('scripts.needsTwoTags')))
            .max(200),
          numberOfResults: resultCount,
          category: z.string().max(100).optional(),
        }),
      }),
    )
    .output(recommendation),
  recommendMood: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/content/recommend/mood',
    cost: 'query',
    summary: 'Moods of music that suit a text',
    tags,
  })
    .input(z.object({ body: z.object({ text: recommendText, numberOfResults: resultCount }) }))
    .output(recommendation),
  recommendTone: endpoint(access.may('ads.read'), {
    method: 'POST',
    path: '/content/recommend/tone',
    cost: 'query',
    summary: 'Tones of voice that suit a text',
    tags,
  })
    .input(z.object({ body: z.object({ text: recommendText, numberOfResults: resultCount }) }))
    .output(recommendation),
};

import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, envelope, idempotencyKey, uuid } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { scriptMessage } from '../messages/scripts.ts';
import { adWishes } from './scripts.ts';

const tags = ['Briefs'] as const;

const atMost = (count: number) => says(formMessage('forms.maxCharacters', { count }));
const name = z.string().trim().max(limits.nameCharacters, atMost(limits.nameCharacters));
const text = z.string().trim().max(limits.scriptCharacters, atMost(limits.scriptCharacters)).nullish();
const notEmptyText = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.scriptCharacters, atMost(limits.scriptCharacters));
const wish = z.string().trim().max(limits.script.wishCharacters, atMost(limits.script.wishCharacters)).nullish();
const alias = name.nullish();

const has = (value: string | null | undefined): boolean => value !== null && value !== undefined && value !== '';

const briefScript = z
  .object({
    productName: name.min(1, says(formMessage('forms.notEmpty'))),
    productDescription: text,
    scriptText: text,
    adLength: z.coerce
      .number()
      .min(limits.script.adSeconds.min)
      .max(limits.adSeconds.max)
      .default(limits.adSeconds.default)
      .describe(`seconds; at most ${limits.script.adSeconds.max} without a scriptText`),
    lang: adWishes.lang,
    callToAction: wish,
    targetAudience: wish,
    toneOfScript: wish,
    thirdPerson: adWishes.thirdPerson,
  })
  .refine(
    ({ productDescription, scriptText }) => has(productDescription) !== has(scriptText),
    says(scriptMessage('scripts.oneOfTwo')),
  )
  .refine(({ adLength, scriptText }) => has(scriptText) || adLength <= limits.script.adSeconds.max, {
    path: ['adLength'],
    ...says(formMessage('forms.tooLarge', { limit: String(limits.script.adSeconds.max) })),
  });

const briefVoice = z.object({
  alias,
  speed: z.coerce.number().min(limits.voiceSpeed.min).max(limits.voiceSpeed.max).nullish(),
  voicePreset: z.enum(['standard', 'expressive']).nullish(),
  gender: name.nullish(),
  lang: name.nullish(),
  accent: name.nullish(),
  tone: name.nullish(),
});
const briefSound = z.object({ alias, mood: name.nullish(), useSmartFit: z.boolean().nullish() });
const preset = z.string().max(60).nullish();

const brief = z.object({
  script: briefScript,
  voices: z.array(briefVoice).max(limits.briefAds.max).default([]),
  sounds: z
    .union([
      z.object({ soundDesign: z.array(briefSound).max(limits.briefAds.max).default([]) }),
      z.array(briefSound).max(limits.briefAds.max),
    ])
    .optional(),
  production: z.object({ masteringPreset: preset }).optional(),
  delivery: z.object({ encoderPreset: preset, loudnessPreset: preset, public: z.boolean().nullish() }).optional(),
});
export type Brief = z.infer<typeof brief>;

const answer = envelope(
  z.object({
    audioforms: z.array(
      z.object({
        statusCode: z.literal(202),
        audioformId: uuid,
        audioform: z.unknown().describe('{ audioform: … }, the document in the version that was asked for'),
      }),
    ),
  }),
);

const input = z.object({
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z
    .object({
      brief: brief.optional(),
      fileId: uuid.optional().describe('a txt, docx or pdf file with the brief'),
      numAds: z.coerce
        .number()
        .int()
        .min(limits.briefAds.min)
        .max(limits.briefAds.max)
        .default(limits.briefAds.default),
      audioformVersion: z.string().max(20).default('1'),
    })
    .refine(
      (body) => (body.brief === undefined) !== (body.fileId === undefined),
      says(scriptMessage('scripts.briefOrFile')),
    ),
});

const briefFields = z.object({
  productName: z.string(),
  productDescription: z.string(),
  scriptText: z.string().optional(),
  adLength: z.number().optional(),
  lang: z.string().optional().describe('ISO 639-1 code'),
  callToAction: z.string().optional(),
  targetAudience: z.string().optional(),
  toneOfScript: z.string().optional(),
  tone: z.string().optional().describe('the tone of written ads that toneOfScript means'),
  isCut: z.boolean().describe('the document is longer than what is read'),
});
export type ReadBrief = z.infer<typeof briefFields>;

export const briefs = {
  submit: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/orchestrator/audioform/v3/brief',
    cost: 'writing',
    summary: 'Write ads from a brief and start their production',
    tags,
    refusal: scriptMessage('scripts.briefFailed'),
  })
    .input(input)
    .output(answer),
  create: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/creator/brief',
    cost: 'writing',
    summary: 'The same under the name that newer clients use',
    tags,
    refusal: scriptMessage('scripts.briefFailed'),
  })
    .input(input)
    .output(answer),
  read: endpoint(access.may('projects.write'), {
    method: 'POST',
    path: '/content/brief/read',
    cost: 'writing',
    summary: 'What a brief says, as a text or in a txt, docx or pdf file, without starting anything',
    tags,
  })
    .input(
      z.object({
        body: z
          .object({ fileId: uuid.optional(), text: notEmptyText.optional() })
          .refine(
            (body) => (body.fileId === undefined) !== (body.text === undefined),
            says(scriptMessage('scripts.textOrFile')),
          ),
      }),
    )
    .output(briefFields),
};

import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, endpointWithStatus, envelope, idempotencyKey, responseMeta, uuid } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';

const tags = ['Stories'] as const;

const parts = limits.story;

const atMost = (count: number) => says(formMessage('forms.maxCharacters', { count }));
const notEmpty = says(formMessage('forms.notEmpty'));
const name = z.string().trim().max(limits.nameCharacters, atMost(limits.nameCharacters));
const identifier = name.min(1, notEmpty);
const preset = z.string().max(60).nullish();

const speaker = z.object({
  speakerIdentifier: identifier,
  alias: identifier,
  voicePreset: z.enum(['standard', 'expressive']).nullish(),
  speed: z.coerce.number().min(limits.voiceSpeed.min).max(limits.voiceSpeed.max).nullish(),
});

const soundDesign = z.object({
  soundDesignIdentifier: identifier,
  type: z.literal('asset').default('asset'),
  alias: identifier,
});

const spokenText = z.object({
  speakerIdentifier: identifier,
  text: z.string().trim().min(1, notEmpty).max(limits.scriptCharacters, atMost(limits.scriptCharacters)),
});

const background = z.object({
  soundDesignIdentifier: identifier,
  useSmartFit: z.boolean().nullish(),
  duration: z.coerce.number().min(limits.adSeconds.min).max(limits.adSeconds.max).nullish(),
});

/** Texts that are spoken one after another over the same music. */
const narrative = z.object({
  foreground: z.array(spokenText).min(1, notEmpty).max(parts.texts),
  background1: z.array(background).max(1).default([]),
});

const chapter = z.object({
  title: name.default(''),
  narratives: z.array(narrative).min(1, notEmpty).max(parts.narratives),
});

const story = z.object({
  title: name.default(''),
  textSettings: z
    .object({ useVoiceIntelligenceLayer: z.boolean().nullish(), language: z.string().max(20).nullish() })
    .nullish()
    .describe('accepted; texts are always normalised, in the language of their voice'),
  voices: z.array(speaker).min(1, notEmpty).max(parts.voices),
  sounds: z.object({ soundDesigns: z.array(soundDesign).max(parts.sounds).default([]) }).default({ soundDesigns: [] }),
  production: z.object({ masteringPreset: preset, mixingPreset: preset }).nullish(),
  delivery: z.object({ encoderPreset: preset, loudnessPreset: preset, public: z.boolean().nullish() }).nullish(),
  chapters: z.array(chapter).min(1, notEmpty).max(parts.chapters),
});
export type Story = z.infer<typeof story>;

const producedChapter = z.object({
  title: z.string(),
  audioformId: uuid,
  statusCode: z.number().describe('200, or 422 if the chapter could not be made'),
  errors: z.array(z.string()).optional(),
  uri: z.string().nullable(),
  durationSeconds: z.number().nullable(),
});

const facts = { message: z.string(), meta: responseMeta, metadata: responseMeta };

export const stories = {
  create: endpoint(access.may('ads.produce'), {
    method: 'POST',
    path: '/creator/story',
    cost: 'writing',
    summary: 'Start the production of a story: one audioform for each chapter',
    tags,
  })
    .input(z.object({ headers: z.object({ 'idempotency-key': idempotencyKey }), body: z.object({ story }) }))
    .output(envelope(z.object({ storyId: uuid })).extend({ metadata: responseMeta })),
  fetch: endpointWithStatus(access.may('ads.read'), {
    method: 'GET',
    path: '/creator/story/{storyId}',
    cost: 'status',
    summary: 'The chapters of a story, or 202 while some are in production',
    tags,
  })
    .input(z.object({ params: z.object({ storyId: uuid }) }))
    .output(
      z.union([
        z.object({
          status: z.literal(200),
          body: z.object({
            ...facts,
            data: z.object({
              statusCode: z.number().describe('200, or 422 if a chapter could not be made'),
              storyId: uuid,
              message: z.string().optional(),
              storyResult: z.object({ title: z.string(), durationSeconds: z.number() }),
              audioforms: z.array(producedChapter),
            }),
          }),
        }),
        z.object({
          status: z.literal(202),
          body: z.object({
            ...facts,
            data: z.object({ statusCode: z.literal(202), storyId: uuid }),
          }),
        }),
      ]),
    ),
};

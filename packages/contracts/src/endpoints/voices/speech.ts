import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, envelope, queryList } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';
import { wireReference } from '../../schemas/wire-message.ts';

const tags = ['Speech'] as const;

/** A voice as in API responses. `charsPerSecond` is a string there, for historical reasons. */
export const voice = z.object({
  voiceId: z.string(),
  alias: z.string(),
  language: z.string(),
  languageCode: z.string(),
  accent: z.string(),
  gender: z.string(),
  ageBracket: z.string(),
  provider: z.string(),
  providerFullName: z.string(),
  tags: z.array(z.string()),
  type: z.string(),
  picture: z.string(),
  audioSample: z.string(),
  audioSamples: z.record(z.string(), z.string()),
  supportedLanguages: z.array(z.string()),
  isMultilingual: z.boolean(),
  supportedStyles: z.array(z.string()),
  defaultStyle: z.array(z.string()),
  basicEmotion: z.string(),
  purpose: z.array(z.string()),
  timePerformance: z.string(),
  longSoftDescription: z.string(),
  industryExamples: z.string(),
  sectionCharacterLimit: z.number(),
  charsPerSecond: z.string(),
  technologies: z.array(z.enum(['TTS', 'STS'])),
  unavailable: z.string().optional().describe('why the voice cannot speak at the moment; absent when it can'),
  messages: z.object({ unavailable: wireReference }).optional().describe('translates why it cannot speak'),
  meta: z.object({ technologies: z.array(z.string()), createdAt: z.number() }),
});
export type Voice = z.infer<typeof voice>;

/** Fields of a voice by which the list can be filtered. */
export const voiceListFields = [
  'language',
  'languageCode',
  'accent',
  'gender',
  'ageBracket',
  'provider',
  'type',
  'tags',
  'isMultilingual',
  'supportedLanguages',
  'timePerformance',
  'purpose',
  'industryExamples',
  'basicEmotion',
  'defaultStyle',
] as const satisfies readonly (keyof Voice)[];
export type VoiceListField = (typeof voiceListFields)[number];

const filters = Object.fromEntries(voiceListFields.map((name) => [name, queryList])) as Record<
  VoiceListField,
  typeof queryList
>;

export const speech = {
  listVoices: endpoint(access.may('voices.read'), {
    method: 'GET',
    path: '/speech/voice',
    cost: 'list',
    summary: 'Voices of this installation',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          limit: z.coerce.number().int().min(1).max(1_000).optional(),
          offset: z.coerce.number().int().min(0).optional(),
          sort: z
            .string()
            .max(100)
            .optional()
            .describe('a field, with a minus before it or "desc" after it for descending order'),
          ...filters,
        }),
      }),
    )
    .output(envelope(z.object({ voices: z.array(voice) }))),
  voiceParameters: endpoint(access.may('voices.read'), {
    method: 'GET',
    path: '/speech/voice/parameter',
    cost: 'read',
    summary: 'The values by which voices can be filtered',
    tags,
  }).output(envelope(z.object({ parameters: z.record(z.string(), z.array(z.string())) }))),
  getVoice: endpoint(access.may('voices.read'), {
    method: 'GET',
    path: '/speech/voice/{alias}',
    cost: 'read',
    summary: 'One voice, by alias or id, whatever the case',
    tags,
  })
    .input(z.object({ params: z.object({ alias: z.string().min(1).max(120) }) }))
    .output(envelope(voice)),
  voiceSample: endpoint(access.may('voices.read'), {
    method: 'GET',
    path: '/speech/voice/{alias}/sample',
    cost: 'interactive',
    summary: 'A few words of a voice, as MP3',
    tags,
  })
    .input(z.object({ params: z.object({ alias: z.string().min(1).max(120) }) }))
    .output(z.file()),
  voicePicture: endpoint(access.may('voices.read'), {
    method: 'GET',
    path: '/speech/voice/{alias}/picture',
    cost: 'picture',
    summary: 'The picture of a voice, as SVG',
    tags,
  })
    .input(z.object({ params: z.object({ alias: z.string().min(1).max(120) }) }))
    .output(z.file()),
  preview: endpoint(access.may('speech.preview'), {
    method: 'POST',
    path: '/speech/tts/preview',
    cost: 'interactive',
    summary: 'Speak a short text now: WAV when the caller accepts audio/wav, else JSON with base64',
    tags,
  })
    .input(
      z.object({
        headers: z.object({ accept: z.string().optional() }),
        body: z.object({
          text: z
            .string()
            .min(1, says(formMessage('forms.notEmpty')))
            .max(
              limits.previewCharacters,
              says(formMessage('forms.maxCharacters', { count: limits.previewCharacters })),
            ),
          voice: z
            .string()
            .min(1, says(formMessage('forms.notEmpty')))
            .max(120),
          speed: z.number().min(limits.voiceSpeed.min).max(limits.voiceSpeed.max).optional(),
        }),
      }),
    )
    .output(z.union([z.file(), z.object({ bytes: z.string().describe('base64 of a WAV file') })])),
  predict: endpoint(access.may('speech.preview'), {
    method: 'POST',
    path: '/speech/predict',
    cost: 'query',
    summary: 'How long a text will take with a voice',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          text: z.string().min(1).max(limits.scriptCharacters),
          voice: z.string().min(1).max(120),
        }),
      }),
    )
    .output(
      envelope(
        z.object({
          length: z.number().describe('seconds'),
          reading: z.string().describe('the words that will be said: figures, signs and short forms are read out'),
          r2: z.number().optional().describe('only where a voice has a fitted model'),
          voice: z.string(),
        }),
      ),
    ),
  lengths: endpoint(access.may('speech.preview'), {
    method: 'POST',
    path: '/v3/speech/lengths',
    cost: 'query',
    summary: 'How long the lines of a script will take; learned from what their voices have spoken',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          lines: z
            .array(
              z.object({
                text: z.string().max(limits.scriptCharacters),
                voice: z.string().min(1).max(120),
                speed: z.number().min(limits.voiceSpeed.min).max(limits.voiceSpeed.max).optional(),
              }),
            )
            .min(1)
            .max(limits.recipeClips),
        }),
      }),
    )
    .output(
      z.object({
        seconds: z.array(z.number().nullable()).describe('a length per line in their order; null for unknown voices'),
      }),
    ),
  languages: endpoint(access.may('speech.preview'), {
    method: 'POST',
    path: '/v3/speech/languages',
    cost: 'query',
    summary: 'Languages in which texts are written',
    tags,
  })
    .input(
      z.object({
        body: z.object({ texts: z.array(z.string().max(limits.scriptCharacters)).min(1).max(limits.recipeClips) }),
      }),
    )
    .output(
      z.object({
        languages: z
          .array(z.string().nullable())
          .describe('an ISO 639-1 code per text in their order; null where a text is too short or mixed to tell'),
      }),
    ),
};

import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { voicePackStages, voicePackStates } from '../../enumerations.ts';
import { says } from '../../messages/says.ts';
import { voicePackMessage } from '../../messages/voice-packs.ts';
import { optionalReference, wireReference } from '../../schemas/wire-message.ts';

const tags = ['Installation'] as const;

export const voicePack = z.object({
  name: z.string(),
  title: z.string(),
  licence: z.string(),
  messages: z
    .object({ title: wireReference.optional(), licence: wireReference.optional() })
    .describe('translates the title and the licence of known packs'),
  languages: z.array(z.string()),
  voices: z.number().int(),
  megabytes: z.number().describe('to fetch'),
  state: z.enum(voicePackStates),
  bytesHere: z.number().int(),
  work: z
    .object({
      stage: z.enum(voicePackStages),
      doneBytes: z.number(),
      totalBytes: z.number().nullable(),
      bytesPerSecond: z.number(),
      message: z.string().nullable().describe('why it failed, or what the operator should know of it'),
      ...optionalReference,
    })
    .nullable()
    .describe('what is done with it at the moment, or how that ended'),
});
export type VoicePack = z.infer<typeof voicePack>;

const params = z.object({
  name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, says(voicePackMessage('voicePacks.packName'))),
});
const one = z.object({ data: voicePack });

/** Neural voices of this installation: its administrators install them for all organisations. */
export const voicePacks = {
  list: endpoint(access.may('installation.administer'), {
    method: 'GET',
    path: '/installation/voice-packs',
    cost: 'status',
    summary: 'Voice packs: what there is, what is here, and what is under way',
    tags,
  }).output(
    z.object({
      data: z.object({
        packs: z.array(voicePack),
        problems: z.array(z.string()).describe('folders of models that cannot be used, each in a sentence'),
        messages: z.object({ problems: z.array(wireReference) }).describe('translates the problems, in their order'),
      }),
    }),
  ),
  install: endpoint(access.may('installation.administer'), {
    method: 'POST',
    path: '/installation/voice-packs/{name}/install',
    cost: 'change',
    summary: 'Fetch a pack, or what is missing of it, and switch its voices on',
    tags,
  })
    .input(z.object({ params }))
    .output(one),
  cancel: endpoint(access.may('installation.administer'), {
    method: 'POST',
    path: '/installation/voice-packs/{name}/cancel',
    cost: 'change',
    summary: 'Stop fetching a pack; what is here of it stays',
    tags,
  })
    .input(z.object({ params }))
    .output(one),
  remove: endpoint(access.may('installation.administer'), {
    method: 'DELETE',
    path: '/installation/voice-packs/{name}',
    cost: 'change',
    summary: 'Remove a pack, and what was fetched of it',
    tags,
  })
    .input(z.object({ params }))
    .output(one),
};

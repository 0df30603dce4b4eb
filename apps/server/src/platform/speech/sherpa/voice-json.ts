import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import { says } from '@sonora/contracts/messages/says';
import { voiceModelMessage } from '@sonora/contracts/messages/voice-models';
import { z } from 'zod';
import { ModelError } from './model-error.ts';
import { modelKinds } from './sherpa-model.ts';

/** Far larger than any real file. */
const MAX_BYTES = 2 ** 20;

const fileInside = z
  .string()
  .min(1)
  .refine(
    (path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'),
    says(voiceModelMessage('voiceModels.fileInside')),
  );

const speaker = z.strictObject({
  /** Speaker number inside the model. Default: position in the list. */
  id: z.int().min(0).max(100_000).optional(),
  name: z.string().regex(/^[\w.-]{1,60}$/, says(voiceModelMessage('voiceModels.speakerName'))),
  gender: z.enum(['male', 'female', 'other']).default('other'),
  /** BCP 47. Default: the first language of the model. */
  language: z.string().min(2).max(20).optional(),
  /** The engine's name of that language, for multilingual models. Default: the language without its region. */
  engineLanguage: z.string().min(2).max(20).optional(),
  /** Alias of the fallback voice, used where an organisation allows it. */
  standIn: z.string().min(1).max(120).optional(),
  /** Recording that zipvoice and pocket imitate, with its transcript. */
  reference: z.strictObject({ file: fileInside, text: z.string().min(1).max(2_000) }).optional(),
});

const voiceJson = z.strictObject({
  engine: z.enum(modelKinds),
  title: z.string().min(1).max(200).optional(),
  licence: z.string().min(1).max(2_000).optional(),
  sampleRateHz: z.int().min(8_000).max(192_000),
  languages: z.array(z.string().min(2).max(20)).min(1).max(100),
  /**
   * Files by the field names of `sherpa-onnx-node`: model, tokens, voices, lexicon, dataDir, acousticModel, vocoder and
   * so on.
   */
  files: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), fileInside),
  /** Numeric settings of the engine, for example noiseScale. */
  settings: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), z.number()).default({}),
  speakers: z.array(speaker).min(1).max(1_000),
  /** Factor on the duration, above 1 for models that speak too fast. */
  lengthScale: z.number().min(0.25).max(4).default(1),
});

/** Description of a model, written by the operator. */
export type VoiceJson = z.infer<typeof voiceJson>;

/**
 * Reads `voice.json` of a folder; undefined when there is none.
 * @throws ModelError naming each wrong entry and what it should be
 */
export const readVoiceJson = async (folder: string): Promise<VoiceJson | undefined> => {
  let text: string;
  try {
    text = await readFile(join(folder, 'voice.json'), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ModelError(voiceModelMessage('voiceModels.voiceJsonUnreadable'), { cause });
  }
  if (text.length > MAX_BYTES) throw new ModelError(voiceModelMessage('voiceModels.voiceJsonTooLarge'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ModelError(voiceModelMessage('voiceModels.voiceJsonNotJson'), { cause });
  }
  const parsed = voiceJson.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 5)
    .map((issue) =>
      voiceModelMessage('voiceModels.wrongAt', {
        place: issue.path.join('.'),
        problem: messageOfIssue(issue as Issue),
      }),
    )
    .reduce((first, second) => voiceModelMessage('voiceModels.wrongToo', { first, second }));
  throw new ModelError(voiceModelMessage('voiceModels.voiceJsonWrong', { problems }));
};

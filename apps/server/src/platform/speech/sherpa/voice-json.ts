import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { ModelError } from './model-error.ts';
import { modelKinds } from './sherpa-model.ts';

/** Larger than any honest list of speakers. */
const MAX_BYTES = 2 ** 20;

const fileInside = z
  .string()
  .min(1)
  .refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'), 'should be a file inside the folder');

const speaker = z.strictObject({
  /** The speaker's number inside the model; default: its place in the list. */
  id: z.int().min(0).max(100_000).optional(),
  name: z.string().regex(/^[\w.-]{1,60}$/, 'should be letters, digits, _, . and -'),
  gender: z.enum(['male', 'female', 'other']).default('other'),
  /** BCP 47; default: the first of the model's languages. */
  language: z.string().min(2).max(20).optional(),
  /** What the engine calls that language, for models that speak several; default: the language without its region. */
  engineLanguage: z.string().min(2).max(20).optional(),
  /** Alias of the voice that speaks when this one cannot, where an organisation allows it. */
  standIn: z.string().min(1).max(120).optional(),
  /** The recording that zipvoice and pocket imitate, and what is said in it. */
  reference: z.strictObject({ file: fileInside, text: z.string().min(1).max(2_000) }).optional(),
});

const voiceJson = z.strictObject({
  engine: z.enum(modelKinds),
  title: z.string().min(1).max(200).optional(),
  licence: z.string().min(1).max(2_000).optional(),
  sampleRateHz: z.int().min(8_000).max(192_000),
  languages: z.array(z.string().min(2).max(20)).min(1).max(100),
  /** By the names that `sherpa-onnx-node` has for them: model, tokens, voices, lexicon, dataDir, acousticModel, vocoder … */
  files: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), fileInside),
  /** Numeric settings of the engine, such as noiseScale. */
  settings: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), z.number()).default({}),
  speakers: z.array(speaker).min(1).max(1_000),
  /** Above 1 where the model speaks faster than people do. */
  lengthScale: z.number().min(0.25).max(4).default(1),
});

/** What an operator wrote about a model. */
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
    throw new ModelError('cannot be used: its voice.json cannot be read', { cause });
  }
  if (text.length > MAX_BYTES) throw new ModelError('cannot be used: its voice.json is too large');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ModelError('cannot be used: its voice.json is no JSON', { cause });
  }
  const parsed = voiceJson.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ModelError(`cannot be used: its voice.json is wrong: ${problems.slice(0, 5).join('; ')}`);
};

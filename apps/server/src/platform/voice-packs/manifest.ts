import { readFile } from 'node:fs/promises';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { z } from 'zod';
import { archiveKinds } from './archive-kinds.ts';
import { PackError } from './pack-error.ts';
import { licences, titles } from './pack-texts.ts';

const packFile = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }),
    /** Archive format; a `file` is stored as it is. */
    kind: z.enum([...archiveKinds, 'file']),
    /** File name of a `file` in the voice's folder. */
    saveAs: z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'should be a file name')
      .optional(),
    /** Only where it is verified. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'should be 64 hexadecimal digits')
      .optional(),
    /** List of checksums published beside the file, one per line: `HASH NAME` or `NAME HASH`. */
    checksumsUrl: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(
    ({ kind, saveAs }) => (kind === 'file') === (saveAs !== undefined),
    'saveAs belongs to a file, and only to it',
  );

const packEntry = z.strictObject({
  /** Also the folder's name. */
  name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'should be letters, digits, _, . and -'),
  title: z.string().min(1).max(200),
  /** In plain language. */
  licence: z.string().min(1).max(2_000),
  spdx: z.string().min(1).max(100),
  /** BCP 47. */
  languages: z.array(z.string().min(2).max(20)).min(1),
  voices: z.int().min(1).max(10_000),
  /** Approximate download size in millions of bytes: shown to users, and the base of the size limit. */
  megabytes: z.number().min(0.001).max(4_000),
  files: z.array(packFile).min(1).max(10),
});

export type PackFile = z.infer<typeof packFile>;
export type PackEntry = z.infer<typeof packEntry>;
export type PackManifest = readonly PackEntry[];

const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

/** An archive of sherpa-onnx, whose project publishes checksums. */
const archive = (name: string): PackFile => ({
  url: `${RELEASES}/tts-models/${name}.tar.bz2`,
  kind: 'tar.bz2',
  checksumsUrl: `${RELEASES}/tts-models/checksum.txt`,
});

const APACHE = { licence: licences.apache.text, spdx: 'Apache-2.0' } as const;
const CSS10 = {
  licence: licences.bsd.text,
  spdx: 'BSD-3-Clause',
} as const;

/**
 * Open voices that may be used in ads. Voices whose training data, or the data of the model that they were fine-tuned
 * from, exclude commercial use are missing: most Piper voices among them, since they are based on the voice lessac
 * (research only). Operators with other rights can install such a voice as a model or provide a manifest.
 * Contains no checksums, because none could be verified: they are fetched from the lists that the projects publish
 * beside the files.
 */
export const builtInVoicePacks: PackManifest = [
  {
    name: 'kokoro-en-v0_19',
    title: 'Kokoro',
    ...APACHE,
    languages: ['en-US', 'en-GB'],
    voices: 11,
    megabytes: 320,
    files: [archive('kokoro-en-v0_19')],
  },
  {
    name: 'kokoro-multi-lang-v1_0',
    title: 'Kokoro',
    ...APACHE,
    languages: ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'ja-JP', 'pt-BR', 'zh-CN'],
    voices: 53,
    megabytes: 350,
    files: [archive('kokoro-multi-lang-v1_0')],
  },
  {
    name: 'kokoro-int8-multi-lang-v1_0',
    title: titles.smallerKokoro.text,
    ...APACHE,
    languages: ['en-US', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'ja-JP', 'pt-BR', 'zh-CN'],
    voices: 53,
    megabytes: 132,
    files: [archive('kokoro-int8-multi-lang-v1_0')],
  },
  {
    name: 'kitten-nano-en-v0_1-fp16',
    title: 'Kitten',
    ...APACHE,
    languages: ['en-US'],
    voices: 8,
    megabytes: 27,
    files: [archive('kitten-nano-en-v0_1-fp16')],
  },
  {
    name: 'matcha-icefall-en_US-ljspeech',
    title: 'Matcha',
    licence: licences.apacheAndMit.text,
    spdx: 'Apache-2.0 AND MIT',
    languages: ['en-US'],
    voices: 1,
    megabytes: 130,
    files: [
      archive('matcha-icefall-en_US-ljspeech'),
      { url: `${RELEASES}/vocoder-models/vocos-22khz-univ.onnx`, kind: 'file', saveAs: 'vocos-22khz-univ.onnx' },
    ],
  },
  {
    name: 'vits-piper-en_GB-cori-high',
    title: 'Cori',
    licence: licences.publicDomain.text,
    spdx: 'LicenseRef-public-domain',
    languages: ['en-GB'],
    voices: 1,
    megabytes: 110,
    files: [archive('vits-piper-en_GB-cori-high')],
  },
  {
    name: 'vits-ljs',
    title: 'LJ Speech',
    licence: licences.mit.text,
    spdx: 'MIT',
    languages: ['en-US'],
    voices: 1,
    megabytes: 115,
    files: [archive('vits-ljs')],
  },
  {
    name: 'vits-coqui-de-css10',
    title: 'CSS10',
    ...CSS10,
    languages: ['de-DE'],
    voices: 1,
    megabytes: 75,
    files: [archive('vits-coqui-de-css10')],
  },
  {
    name: 'vits-coqui-es-css10',
    title: 'CSS10',
    ...CSS10,
    languages: ['es-ES'],
    voices: 1,
    megabytes: 75,
    files: [archive('vits-coqui-es-css10')],
  },
  {
    name: 'vits-coqui-fr-css10',
    title: 'CSS10',
    ...CSS10,
    languages: ['fr-FR'],
    voices: 1,
    megabytes: 75,
    files: [archive('vits-coqui-fr-css10')],
  },
];

/** Validates an entry of a manifest or of an installed `pack.json`. @returns undefined when it is invalid */
export const parsePackEntry = (value: unknown): PackEntry | undefined => packEntry.safeParse(value).data;

/**
 * Reads an operator's manifest: a JSON list of entries.
 * @throws PackError naming each invalid entry and what it should be
 */
export const readManifest = async (path: string): Promise<PackManifest> => {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new PackError(
      'unknown',
      voicePackMessage('voicePacks.manifestProblem', {
        problem: `The manifest ${path} cannot be read: ${(cause as Error).message}.`,
      }),
      { cause },
    );
  }
  const parsed = z.array(packEntry).safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new PackError(
      'unknown',
      voicePackMessage('voicePacks.manifestProblem', {
        problem: `The manifest ${path} is wrong: ${problems.join('; ')}.`,
      }),
    );
  }
  if (new Set(parsed.data.map(({ name }) => name)).size < parsed.data.length) {
    throw new PackError(
      'unknown',
      voicePackMessage('voicePacks.manifestProblem', { problem: `The manifest ${path} has one name twice.` }),
    );
  }
  return parsed.data;
};

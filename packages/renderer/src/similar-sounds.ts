import { CodecError } from '@sonora/codecs';
import { errorMessage } from '@sonora/contracts/messages/errors';
import { type SoundFeatures, type SoundTemplate, similarSounds, soundTemplates } from '@sonora/soundscape';
import { contentHash } from './cache/artifact-cache.ts';
import { ensureTask, type MediaFile, type RenderContext } from './render-context.ts';

/** Features of a template; rendered when they are not cached for this renderer hash. */
const templateFeatures = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  { alias }: SoundTemplate,
): Promise<SoundFeatures> => {
  const hash = contentHash('extractFeatures', context.rendererHash, alias);
  await ensureTask(context, signal, 'extractFeatures', { alias, hash });
  return (await context.cache.readJson<SoundFeatures>(hash)) as SoundFeatures;
};

/** Features of an audio file; `contentKey` permanently identifies its content. */
const fileFeatures = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  file: MediaFile,
): Promise<SoundFeatures> => {
  const hash = contentHash('extractFeatures', context.rendererHash, 'file', file.contentKey);
  if (!(await context.cache.has(hash))) {
    const bytesHash = contentHash('bytes', file.contentKey);
    await context.cache.writeBytes(bytesHash, await file.read());
    await ensureTask(context, signal, 'extractFeatures', { bytesHash, hash }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw Object.assign(new CodecError('not-audio', errorMessage('errors.not-audio')), { cause });
    });
  }
  return (await context.cache.readJson<SoundFeatures>(hash)) as SoundFeatures;
};

export type SimilarTemplates = {
  readonly target: SoundFeatures;
  readonly found: readonly { readonly item: SoundTemplate; readonly distance: number }[];
};

/**
 * Templates most similar to a template or an audio file, most similar first, without that template. The first call
 * after a change of the code renders every template, which takes most of a minute; later calls read the cache.
 * @throws CodecError `not-audio` when the file contains no audio
 */
export const findSimilarSounds = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  like: SoundTemplate | MediaFile,
  count: number,
): Promise<SimilarTemplates> => {
  const target =
    'alias' in like ? await templateFeatures(context, signal, like) : await fileFeatures(context, signal, like);
  const others = soundTemplates.filter((template) => template !== like);
  const candidates: { readonly item: SoundTemplate; readonly features: SoundFeatures }[] = [];
  for (const item of others) candidates.push({ item, features: await templateFeatures(context, signal, item) });
  return { target, found: similarSounds(target, candidates, count) };
};

import { DomainError } from '@sonora/contracts';
import { type SoundFeatures, type SoundTemplate, similarSounds, soundTemplates } from '@sonora/soundscape';
import { ensureTask, type Line, type Run } from './line.ts';
import { contentHash } from './stage-cache.ts';

/** How a template sounds; it is played only when nobody has listened to it since the sound's code changed. */
const hearTemplate = async (line: Line, run: Run, { alias }: SoundTemplate): Promise<SoundFeatures> => {
  const hash = contentHash('hear', line.soundVersion, alias);
  await ensureTask(line, run, 'hear', { alias, hash });
  return (await line.cache.readJson<SoundFeatures>(hash)) as SoundFeatures;
};

/** How bytes of an audio file sound; `contentKey` names them for ever. */
const hearBytes = async (
  line: Line,
  run: Run,
  file: { readonly contentKey: string; readonly read: () => Promise<Uint8Array> },
): Promise<SoundFeatures> => {
  const hash = contentHash('hear', line.soundVersion, 'file', file.contentKey);
  if (!(await line.cache.has(hash))) {
    const bytesHash = contentHash('bytes', file.contentKey);
    await line.cache.writeBytes(bytesHash, await file.read());
    await ensureTask(line, run, 'hear', { bytesHash, hash }).catch((cause: unknown) => {
      run.signal?.throwIfAborted();
      throw new DomainError('not-audio', { cause });
    });
  }
  return (await line.cache.readJson<SoundFeatures>(hash)) as SoundFeatures;
};

export type SimilarTemplates = {
  readonly target: SoundFeatures;
  readonly found: readonly { readonly item: SoundTemplate; readonly distance: number }[];
};

/**
 * Templates that sound most like one of them or like an audio file, nearest first; a template is not among its own. All
 * templates are heard once for each version of the sound's code, which takes most of a minute; after that the answer is there.
 * @throws DomainError `not-audio` when the file holds none
 */
export const hearSimilar = async (
  line: Line,
  run: Run,
  like: SoundTemplate | { readonly contentKey: string; readonly read: () => Promise<Uint8Array> },
  count: number,
): Promise<SimilarTemplates> => {
  const target = 'alias' in like ? await hearTemplate(line, run, like) : await hearBytes(line, run, like);
  const others = soundTemplates.filter((template) => template !== like);
  const heard: { readonly item: SoundTemplate; readonly features: SoundFeatures }[] = [];
  for (const item of others) heard.push({ item, features: await hearTemplate(line, run, item) });
  return { target, found: similarSounds(target, heard, count) };
};

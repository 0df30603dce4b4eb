import { limits } from '@sonora/contracts';
import type { ReadBrief } from '@sonora/contracts/endpoints/briefs';
import { copyToneOf, readBrief } from '@sonora/copywriter';
import { documentFormatOf, documentProblem, readDocument } from '../../platform/documents/read-document.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FilesRepository, requireKind } from '../files/index.ts';

export type BriefFilePorts = {
  readonly files: Pick<FilesRepository, 'find'>;
  readonly storage: Pick<Storage, 'get'>;
};

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value));

/**
 * Reads the brief in a file of the organisation.
 * @throws DomainError `not-found`; in words when the file cannot be read
 */
export const readBriefFile = async (
  { files, storage }: BriefFilePorts,
  { orgId, fileId }: { readonly orgId: string; readonly fileId: string },
  signal?: AbortSignal,
): Promise<ReadBrief> => {
  const { name, mimeType, sizeBytes, storageKey } = requireKind(await files.find(orgId, fileId), 'document');
  const format = documentFormatOf(mimeType);
  if (format === undefined) throw documentProblem('format', name);
  if ((sizeBytes ?? 0) > limits.document.bytes) throw documentProblem('tooLarge', name);
  const source = { bytes: await storage.get(storageKey), format, name, owner: orgId };
  const { text, isCut } = await readDocument(source, signal);
  return readBriefText(text, { isCut });
};

/** The fields of a brief within their limits. */
export const readBriefText = (text: string, { isCut = false }: { readonly isCut?: boolean } = {}): ReadBrief => {
  const { productDescription, scriptText, adLength, callToAction, targetAudience, toneOfScript, ...fields } =
    readBrief(text);
  const { scriptCharacters, script, adSeconds } = limits;
  const tone = copyToneOf(toneOfScript ?? '');
  const wish = (name: string, value: string | undefined) =>
    value ? { [name]: value.slice(0, script.wishCharacters) } : {};
  return {
    ...fields,
    productDescription: productDescription.slice(0, scriptCharacters),
    ...(scriptText ? { scriptText: scriptText.slice(0, scriptCharacters) } : {}),
    ...(adLength ? { adLength: within(adLength, { min: script.adSeconds.min, max: adSeconds.max }) } : {}),
    ...wish('callToAction', callToAction),
    ...wish('targetAudience', targetAudience),
    ...wish('toneOfScript', toneOfScript),
    ...(tone ? { tone } : {}),
    isCut: isCut || Math.max(productDescription.length, scriptText?.length ?? 0) > scriptCharacters,
  };
};

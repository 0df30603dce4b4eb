import { DomainError, type ExportKind } from '@sonora/contracts';
import type { CallWorker } from '../boot/worker-requests.ts';
import type { FilesRepository, MediaAddresses } from '../modules/files/index.ts';

const mediaTypes: Readonly<Record<Exclude<ExportKind, 'mp3'>, { readonly extension: string; readonly type: string }>> =
  {
    wav: { extension: 'wav', type: 'audio/wav' },
    vtt: { extension: 'vtt', type: 'text/vtt' },
    srt: { extension: 'srt', type: 'application/x-subrip' },
    'stem-speech': { extension: 'wav', type: 'audio/wav' },
    'stem-bed': { extension: 'wav', type: 'audio/wav' },
    'stem-effects': { extension: 'wav', type: 'audio/wav' },
  };

/** Signed address of an export, valid for an hour. Has a worker create the file if needed. */
export const exportAddress = async (
  services: {
    readonly callWorker: CallWorker;
    readonly files: FilesRepository;
    readonly mediaAddresses: MediaAddresses;
  },
  production: { readonly orgId: string; readonly id: string; readonly fileId: string | null },
  kind: ExportKind,
): Promise<{ readonly uri: string; readonly fileName: string }> => {
  const { orgId, id } = production;
  const download = (key: string, fileName: string, mediaType: string) => ({
    uri: services.mediaAddresses.issue({ key, fileName, mediaType, download: true }).url,
    fileName,
  });
  if (kind === 'mp3') {
    const file = production.fileId === null ? undefined : await services.files.find(orgId, production.fileId);
    if (!file?.storageKey) throw new DomainError('not-found');
    return download(file.storageKey, file.name, file.mimeType);
  }
  const answer = await services.callWorker('export', { orgId, id, kind });
  const { extension, type } = mediaTypes[kind];
  const part = kind.startsWith('stem-') ? `-${kind.slice(5)}` : '';
  return download(answer.key, `ad-${id.slice(-12)}${part}.${extension}`, type);
};

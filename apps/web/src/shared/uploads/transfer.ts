import type { DetailedError, Upload } from 'tus-js-client';
import { api } from '../api/client.ts';
import { ownAddress } from '../audio/own-address.ts';
import { loadCode } from '../code/load-code.ts';
import { loadMessages, serverText, type WireMessage } from '../i18n/server-messages.ts';
import { begunUpload, deleteBegunUpload, keepBegunUpload, uploadName } from './begun-uploads.ts';
import { t } from './messages.ts';
import type { Transfer, UploadListener, UploadSource } from './upload-queue.ts';

/** Parts of a resumable upload; smaller files are sent whole. After an interruption, at most one part is sent again. */
const partBytes = 8_000_000;
const retryDelaysMilliseconds = [0, 1_000, 3_000, 5_000, 10_000];
const pollMilliseconds = 2_000;

const importClient = () => import('tus-js-client');

/** Addresses are valid for a day. One that is older than this is renewed before it is used again. */
const renewAfterMilliseconds = 12 * 3_600_000;

type Target = {
  readonly address: string;
  readonly fileId: string;
  readonly folderId: string;
  readonly issuedAt: number;
};

/** The upload of this file that began before a reload; undefined if it cannot go on. */
const renewBegun = async (name: string) => {
  const fileId = begunUpload(name);
  if (fileId === undefined) return undefined;
  try {
    return await api.files.renewUploadUrl({ params: { fileId } });
  } catch {
    deleteBegunUpload(fileId);
    return undefined;
  }
};

const createTarget = async ({ file, name, folderId }: UploadSource): Promise<Target> => {
  const into = await folderId();
  const begun = file.size > partBytes ? uploadName(file, name, into) : undefined;
  const { uploadUrl, fileId } =
    (begun === undefined ? undefined : await renewBegun(begun)) ??
    (await api.files.createUploadUrl({ body: { fileName: name, folderId: into, fileSize: file.size } }));
  if (begun !== undefined) keepBegunUpload(begun, fileId);
  return { address: ownAddress(uploadUrl), fileId, folderId: into, issuedAt: Date.now() };
};

/** The same upload with an address that is still valid when it goes on after a long pause. */
const withFreshAddress = async (target: Target): Promise<Target> => {
  if (Date.now() - target.issuedAt < renewAfterMilliseconds) return target;
  const { uploadUrl } = await api.files.renewUploadUrl({ params: { fileId: target.fileId } });
  return { ...target, address: ownAddress(uploadUrl), issuedAt: Date.now() };
};

/** A sentence of the server in the user's language. */
const localText = async (message: WireMessage, english: string): Promise<string> => {
  await loadMessages([message]);
  return serverText(message, english);
};

const statusOf = async (fileId: string): Promise<string | undefined> => {
  try {
    return (await api.files.get({ params: { fileId } })).status;
  } catch {
    return undefined;
  }
};

/** Polls the file until the server has looked at its content. */
const untilUploaded = async (fileId: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const { status, message, messageReference } = await api.files.get({ params: { fileId } }, { signal });
    if (status === 'uploaded') return;
    if (status !== 'waiting_for_upload')
      throw new Error(message === null ? t('uploads.failed') : await localText(messageReference ?? {}, message));
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    signal.throwIfAborted();
  }
};

/** A refusal as an error, whose body has the form of every error of the API. */
const refusalIn = async (body: string | undefined): Promise<Error> => {
  try {
    const { detail, ...message } = JSON.parse(body ?? '') as WireMessage & { readonly detail?: unknown };
    return new Error(typeof detail === 'string' ? await localText(message, detail) : t('uploads.failed'));
  } catch {
    return new Error(t('uploads.failed'));
  }
};

type Sending = {
  readonly file: Blob;
  readonly address: string;
  readonly onSent: UploadListener['onSent'];
  readonly signal: AbortSignal;
};

/** One request with the whole content. `fetch` reports no progress of uploads. */
const sendWhole = ({ file, address, onSent, signal }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      if (request.status < 300) resolve();
      else void refusalIn(request.responseText).then(reject);
    };
    // As fetch reports it, so that the message is that of every call without a connection.
    request.onerror = () => reject(new TypeError('no connection'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** Sends the content in parts with the tus protocol, beginning with the first byte that the server does not have. */
const sendInParts = async ({ file, address, onSent, signal }: Sending): Promise<void> => {
  const client = await loadCode(importClient);
  if (signal.aborted) return;
  await new Promise<void>((resolve, reject) => {
    const upload: Upload = new client.Upload(file, {
      uploadUrl: new URL(address, window.location.origin).href,
      chunkSize: partBytes,
      retryDelays: retryDelaysMilliseconds,
      storeFingerprintForResuming: false,
      onProgress: onSent,
      onSuccess: () => resolve(),
      onError: (error) => {
        const response = (error as DetailedError).originalResponse;
        if (response) void refusalIn(response.getBody()).then(reject);
        else reject(new TypeError('no connection'));
      },
    });
    signal.addEventListener('abort', () => void upload.abort(), { once: true });
    upload.start();
  });
};

/** What becomes of an attempt that was paused or cancelled: a later attempt has taken its place. */
const never = new Promise<never>(() => {});

/** An upload that can be paused. It goes on with the first missing byte if the file is large. */
export const transferOf = (source: UploadSource): Transfer => {
  let target: Promise<Target> | undefined;
  let attempt = new AbortController();
  const stop = (): void => attempt.abort();
  return {
    start: async ({ onSent, onChecking }) => {
      attempt = new AbortController();
      const { signal } = attempt;
      target ??= createTarget(source);
      let fileId: string | undefined;
      try {
        const known = await target;
        fileId = known.fileId;
        const { folderId } = known;
        target = withFreshAddress(known);
        const { address } = await target;
        if (signal.aborted) return await never;
        const sending = { file: source.file, address, onSent, signal };
        await (source.file.size > partBytes ? sendInParts(sending) : sendWhole(sending));
        if (signal.aborted) return await never;
        onChecking();
        await untilUploaded(fileId, signal);
        deleteBegunUpload(fileId);
        return { fileId, folderId };
      } catch (error) {
        if (signal.aborted) return never;
        // A file that was refused, or was never created, needs a new address for the next attempt.
        if (fileId === undefined || (await statusOf(fileId)) !== 'waiting_for_upload') {
          target = undefined;
          if (fileId !== undefined) deleteBegunUpload(fileId);
        }
        throw error;
      }
    },
    pause: stop,
    cancel: () => {
      stop();
      target?.then(({ fileId }) => deleteBegunUpload(fileId)).catch(() => {});
    },
  };
};

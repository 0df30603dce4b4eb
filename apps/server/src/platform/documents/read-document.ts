import { DomainError } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { documentMessage } from '@sonora/contracts/messages/documents';
import { RpcError, runInThread } from '@sonora/renderer/threads';
import { createSingleGate } from '../shares/fair-gate.ts';
import type { DocumentFailure } from './document-error.ts';
import type { DocumentContent } from './document-text.ts';

export type TextFormat = 'text' | 'docx' | 'pdf' | 'xlsx';

export type DocumentKinds = {
  readonly read: {
    readonly request: { readonly format: TextFormat; readonly bytes: Uint8Array };
    readonly response: DocumentContent;
  };
};

/** A PDF of 1,000 pages takes some seconds. */
const MAX_CPU_MILLISECONDS = 30_000;
/** The thread has a low priority: on a busy machine, it needs many times its CPU time. */
const TIMEOUT_MILLISECONDS = 5 * 60_000;
const MAX_HEAP_MEGABYTES = 256;
const MAX_MEMORY_MEGABYTES = 400;
const MEGABYTE = 1_000_000;

const gate = createSingleGate();

/** How a file is read, by its content type; undefined for a file without text. */
export const documentFormatOf = (mimeType: string): TextFormat | undefined => {
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType.endsWith('wordprocessingml.document')) return 'docx';
  if (mimeType.endsWith('spreadsheetml.sheet')) return 'xlsx';
  return mimeType.startsWith('text/') ? 'text' : undefined;
};

/** The error of a document in words. */
export const documentProblem = (problem: DocumentFailure, name: string): DomainError => {
  const { bytes, unpackedBytes } = limits.document;
  switch (problem) {
    case 'tooLarge':
      return new DomainError('too-large', {
        detail: documentMessage('documents.tooLarge', { name, megabytes: bytes / MEGABYTE }),
      });
    case 'tooMuch':
      return new DomainError('invalid-input', {
        detail: documentMessage('documents.tooMuch', { name, megabytes: unpackedBytes / MEGABYTE }),
      });
    case 'noFacts':
      return new DomainError('invalid-input', { detail: documentMessage('documents.noFacts') });
    default:
      return new DomainError('invalid-input', { detail: documentMessage(`documents.${problem}`, { name }) });
  }
};

const problemOf = (error: RpcError): DocumentFailure => {
  if (error.reason === 'timeout' || error.reason === 'stopped') return 'tooComplex';
  const { failure } = error;
  return failure?.name === 'DocumentError' ? (failure.code as DocumentFailure) : 'damaged';
};

/**
 * Text of a document, read in a thread with limits of time and memory, one at a time.
 * @param source `name` for messages; `owner`: owners take turns
 * @throws DomainError in words; the signal's reason
 */
export const readDocument = async (
  {
    bytes,
    format,
    name,
    owner,
  }: { readonly bytes: Uint8Array; readonly format: TextFormat; readonly name: string; readonly owner: string },
  signal?: AbortSignal,
): Promise<DocumentContent> => {
  if (bytes.length > limits.document.bytes) throw documentProblem('tooLarge', name);
  const script = new URL('./document-thread.ts', import.meta.url);
  const options = {
    script,
    maxCpuMilliseconds: MAX_CPU_MILLISECONDS,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    maxHeapMegabytes: MAX_HEAP_MEGABYTES,
    maxMemoryMegabytes: MAX_MEMORY_MEGABYTES,
  };
  try {
    const content = await gate.run(
      owner,
      () => runInThread<DocumentKinds>(options, 'read', { format, bytes }, { signal }),
      signal,
    );
    if (format !== 'xlsx' && content.text === '') throw documentProblem('noText', name);
    return content;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof RpcError ? documentProblem(problemOf(error), name) : error;
  }
};

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { DomainError } from '@sonora/contracts';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';

/** The fields that a form may have, and more than any name, list of tags or id needs. */
const formLimits = {
  fieldNameSize: 100,
  fieldSize: 20_000,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 20,
  headerSize: 8_192,
};

export type ReceivedForm<File> = {
  /** In camel case, however they were spelt. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | undefined;
};

const camelCaseOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const openParser = (request: IncomingMessage): InstanceType<typeof Busboy> => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new DomainError('malformed');
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: formLimits });
  } catch (cause) {
    throw new DomainError('malformed', { cause });
  }
};

/**
 * Reads a form with one file, whose content passes as a stream, before or after the fields.
 * @throws DomainError `malformed`; as `receive`
 */
export const parseForm = <File>(
  request: IncomingMessage,
  receive: (content: Readable, name: string) => Promise<File>,
): Promise<ReceivedForm<File>> => {
  const parser = openParser(request);
  const fields: Record<string, string> = {};
  let stream: BusboyFileStream | undefined;
  let received: Promise<File> | undefined;
  return new Promise<ReceivedForm<File>>((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      stream?.destroy(error as Error);
      // The content is stored no more when the error is answered.
      void Promise.allSettled([received]).then(() => reject(error));
    };
    const refuse = (cause?: unknown): void => fail(new DomainError('malformed', { cause }));
    parser.on('file', (name, content, fileName) => {
      content.on('error', () => {});
      if (received || camelCaseOf(name) !== 'fileContent') {
        content.resume();
        return refuse();
      }
      stream = content;
      received = receive(content, fileName ?? '');
      received.catch(fail);
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) refuse();
      else fields[camelCaseOf(name)] ??= value;
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse());
    parser.on('error', refuse);
    parser.on('finish', () => {
      Promise.resolve(received).then((file) => resolve({ fields, file }), fail);
    });
    const interrupted = { detail: audioFileMessage('audioFiles.uploadInterrupted') };
    request.once('error', (cause) => fail(new DomainError('malformed', { ...interrupted, cause })));
    request.pipe(parser);
  });
};

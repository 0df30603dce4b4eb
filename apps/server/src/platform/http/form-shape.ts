import { DomainError, limits } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';

/** Boundary of a form's content type, quoted or not (RFC 2046 §5.1.1). */
const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

/**
 * Checks a form before it is parsed: the parser would read tens of thousands of parts in one go.
 * @throws DomainError `malformed` without a boundary; `too-large` for too many parts or a part with a long header
 */
export const assertFormFits = (contentType: string, body: Buffer): void => {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new DomainError('malformed');
  const delimiter = Buffer.from(`--${boundary}`);
  const { parts: maxParts, headerBytes } = limits.form;
  let parts = 0;
  for (let start = body.indexOf(delimiter); start >= 0; start = body.indexOf(delimiter, start + delimiter.length)) {
    const header = body.subarray(start + delimiter.length, start + delimiter.length + headerBytes);
    if (header.subarray(0, 2).toString('latin1') === '--') break;
    parts += 1;
    const isHeaderComplete = header.length < headerBytes || header.includes('\r\n\r\n');
    if (parts <= maxParts && isHeaderComplete) continue;
    throw new DomainError('too-large', { detail: formMessage('forms.formTooLarge', { count: maxParts }) });
  }
};

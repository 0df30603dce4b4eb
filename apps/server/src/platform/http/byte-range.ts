type Range = { readonly start: number; readonly end: number };

/**
 * A single byte range (RFC 9110 §14.1.2). Undefined for none, several or malformed ones: the whole content is then
 * sent.
 */
export const parseRange = (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
};

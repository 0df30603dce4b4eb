import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_VALUES } from '../schema/limits.ts';

/**
 * Checks the size and depth of a foreign value without recursion; cyclic values exceed the maximum depth. Returns an
 * error message, or undefined when the value is small enough to parse.
 */
export const checkInputSize = (input: unknown): Message | undefined => {
  const pending: { readonly value: object; readonly depth: number }[] = [];
  let values = 0;
  const visit = (value: unknown, depth: number): void => {
    values += 1;
    if (typeof value === 'object' && value !== null) pending.push({ value, depth });
  };
  visit(input, 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DOCUMENT_DEPTH) return audioformMessage('audioforms.nestedTooDeep', { levels: MAX_DOCUMENT_DEPTH });
    const tooLarge = audioformMessage('audioforms.tooManyValues', { count: MAX_DOCUMENT_VALUES });
    // The length of every kind of list is checked before its items are read.
    if ('length' in value && typeof value.length === 'number' && value.length > MAX_DOCUMENT_VALUES) return tooLarge;
    const children = Object.values(value);
    if (values + children.length > MAX_DOCUMENT_VALUES) return tooLarge;
    for (const child of children) visit(child, depth + 1);
  }
  return undefined;
};

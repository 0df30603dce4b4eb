import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';

/** Whether a JSON value stays within the depth and the number of keys and items. Does not recurse. */
const isWithinShape = (value: unknown): boolean => {
  const { depth, values } = limits.sessionState;
  let level: readonly unknown[] = [value];
  let count = 0;
  for (let at = 0; level.length > 0; at += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (at >= depth) return false;
      for (const inner of Object.values(one)) next.push(inner);
      if (count + next.length > values) return false;
    }
    count += next.length;
    level = next;
  }
  return true;
};

/** @throws DomainError `too-large` when a session state has too many bytes, levels or values */
export const assertStateFits = (state: unknown): void => {
  if (state === undefined) return;
  if (isWithinShape(state) && Buffer.byteLength(JSON.stringify(state)) <= limits.sessionStateBytes) return;
  throw new DomainError('too-large', { detail: organisationMessage('organisations.sessionTooLarge') });
};

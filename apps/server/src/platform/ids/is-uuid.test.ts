import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid } from './is-uuid.ts';

describe('isUuid', () => {
  it('takes UUIDs in either case', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
    expect(isUuid(randomUUID())).toBe(true);
    expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true);
  });

  it('refuses a UUID with a changed, missing or added character', () => {
    const id = randomUUID();
    for (const [place, character] of [...id].entries()) {
      for (const other of ['g', '-', '0', 'é', '\n', '𝟘'].filter((one) => one !== character)) {
        const changed = id.slice(0, place) + other + id.slice(place + 1);
        const isDigit = other === '0' && character !== '-';
        expect(isUuid(changed), changed).toBe(isDigit);
      }
    }
    for (const text of ['', id.slice(1), `${id}0`, `${id}\n`, ` ${id}`, id.replaceAll('-', '')]) {
      expect(isUuid(text), text).toBe(false);
    }
  });
});

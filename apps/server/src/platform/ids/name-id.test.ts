import { describe, expect, it } from 'vitest';
import { nameId } from './name-id.ts';

describe('nameId', () => {
  it('is a UUID of version 8 that never changes', () => {
    expect(nameId('voice', 'elevenlabs', 'abc')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    // Documents and favourites store these ids: with other ids, their voices would not be found.
    expect(nameId('voice', 'elevenlabs', 'abc')).toBe('8fa65c75-7376-8767-b764-dc706c5ef1b9');
  });

  it('differs when the parts are cut elsewhere', () => {
    expect(nameId('ab', 'c')).not.toBe(nameId('a', 'bc'));
  });
});

import { describe, expect, it } from 'vitest';
import { createTextSeal } from './sealed-text.ts';

describe('createTextSeal', () => {
  const seal = createTextSeal('a secret of the installation');

  it('opens what it sealed, and reveals nothing of it', () => {
    const sealed = seal.seal('sk-živa-123', 'org elevenlabs');
    expect(sealed).not.toContain('123');
    expect(seal.open(sealed, 'org elevenlabs')).toBe('sk-živa-123');
    expect(seal.seal('sk-živa-123', 'org elevenlabs')).not.toBe(sealed);
  });

  it('does not open for another place, in another installation, or after a change', () => {
    const sealed = seal.seal('key', 'org azure');
    expect(seal.open(sealed, 'other azure')).toBeUndefined();
    expect(createTextSeal('another').open(sealed, 'org azure')).toBeUndefined();
    for (const changed of ['', 'x', `${sealed.slice(0, -2)}AA`, `AA${sealed.slice(2)}`]) {
      if (changed !== sealed) expect(seal.open(changed, 'org azure')).toBeUndefined();
    }
  });
});

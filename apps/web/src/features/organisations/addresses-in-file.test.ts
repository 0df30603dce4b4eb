import { describe, expect, it } from 'vitest';
import { addressesInFile } from './addresses-in-file.ts';

describe('addressesInFile', () => {
  it('finds the addresses of a table with other columns', () => {
    const csv =
      'Name;E-mail;Role\r\n"Ada, Countess";ada@example.com;admin\r\nGrace;"Grace <grace@example.com>";user\r\n';
    expect(addressesInFile(csv)).toBe('ada@example.com, grace@example.com');
  });

  it('keeps invalid addresses, so that the user sees them', () => {
    expect(addressesInFile('ada@\nbob@example.com')).toBe('ada@, bob@example.com');
  });

  it('finds nothing in other files', () => {
    expect(addressesInFile('\u0000\u0001 no addresses')).toBe('');
  });
});

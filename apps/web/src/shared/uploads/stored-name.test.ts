import { describe, expect, it } from 'vitest';
import { storedFileName, storedFolderName } from './stored-name.ts';

describe('names under which files of a computer are stored', () => {
  it.each([
    ['Harbor Cold Brew.mp3', 'Harbor Cold Brew.mp3'],
    ['mix v1.2 final.wav', 'mix v1_2 final.wav'],
    ['a[1]{2}<3>~#|`^.mp3', 'a_1__2__3______.mp3'],
    ['../../etc/passwd', '______etc_passwd'],
    ['.htaccess', '_.htaccess'],
    ['no extension', 'no extension'],
    ['tab\there.txt', 'tab_here.txt'],
    ['Müller – Straße.wav', 'Müller – Straße.wav'],
  ])('%j becomes %j', (name, stored) => {
    expect(storedFileName(name, 120)).toBe(stored);
  });

  it('keeps the extension of a long name', () => {
    const stored = storedFileName(`${'x'.repeat(300)}.mp3`, 120);
    expect(stored).toHaveLength(120);
    expect(stored.endsWith('x.mp3')).toBe(true);
  });

  it.each([
    ['Clients 2026', 'Clients 2026'],
    ['Q4-2026 (final)', 'Q4_2026 _final_'],
    ['..', '__'],
    ['Über uns', 'Über uns'],
    ['', '_'],
  ])('the folder %j becomes %j', (name, stored) => {
    expect(storedFolderName(name, 120)).toBe(stored);
  });
});

import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('ownPath', () => {
  it.each(['/', '/home', '/workflows/create-ad?projectId=1#x', '/orgs/ä', '/a//b'])('goes back to %j', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '',
    'home',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000',
    'javascript:alert(1)',
    ' /home',
    `/${'a'.repeat(2_000)}`,
    undefined,
    ['/home'],
  ])('does not go back to %j', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });

  it('never leads to another host, whatever it begins with', () => {
    const parts = ['/', '\\', '\t', '\n', '\r', '.', 'evil.example', '@', ':', '%2f'];
    for (const one of parts)
      for (const two of parts)
        for (const three of parts) {
          const path = ownPath(`/${one}${two}${three}`);
          if (path !== undefined) expect(new URL(path, 'https://ours.example').host).toBe('ours.example');
        }
  });
});

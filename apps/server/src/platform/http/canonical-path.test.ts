import { describe, expect, it } from 'vitest';
import { canonicalPath } from './app.ts';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/api/user/', '/api/user'],
    ['/api/user//?a=/', '/api/user?a=/'],
    ['/api/audioforms/1', '/api/v3/audioform/1'],
    ['/api/audioformsx', '/api/audioformsx'],
  ])('maps %s to %s', (url, path) => {
    expect(canonicalPath(url)).toBe(path);
  });

  it('takes time in proportion to the length: an address of slashes does not hold up the process', () => {
    const timeOf = (slashes: number): number => {
      const url = `/x${'/'.repeat(slashes)}x`;
      const started = process.cpuUsage();
      for (let round = 0; round < 20; round += 1) canonicalPath(url);
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    timeOf(1_000);
    // Comparing each slash with all that follow took 240 ms a round.
    expect(timeOf(16_000)).toBeLessThan(500_000);
  });
});

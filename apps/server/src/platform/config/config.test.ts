import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const warmUpWith = (value?: string) => readConfig({ SONORA_WARM_UP: value }, '/sonora').isWarmedUp;

describe('SONORA_WARM_UP', () => {
  it('is on when it is absent or empty', () => {
    expect([undefined, '', 'on'].map(warmUpWith)).toEqual([true, true, true]);
  });

  it('is switched off by name, and other values are refused', () => {
    expect(warmUpWith('off')).toBe(false);
    expect(() => warmUpWith('no')).toThrow('SONORA_WARM_UP should be on or off');
  });
});

describe('SONORA_EVENT_DATABASE_URLS', () => {
  const urlsWith = (value?: string) => readConfig({ SONORA_EVENT_DATABASE_URLS: value }, '/sonora').eventDatabaseUrls;

  it('lists databases in their order; none when it is absent or empty', () => {
    expect([undefined, ''].map(urlsWith)).toEqual([[], []]);
    expect(urlsWith('postgres://a:x%2Cy@one/events, postgresql://two:5433/events')).toEqual([
      'postgres://a:x%2Cy@one/events',
      'postgresql://two:5433/events',
    ]);
  });

  it.each(['mysql://one/events', 'postgres://one/events,', 'one'])(
    'is refused without its value when it is no list of addresses: %s',
    (value) => {
      const read = () => urlsWith(`postgres://user:secret@zero/events,${value}`);
      expect(read).toThrow('SONORA_EVENT_DATABASE_URLS should be addresses such as postgres://user:password@host:port');
      expect(read).not.toThrow('secret');
    },
  );

  it('lists each database once', () => {
    expect(() => urlsWith('postgres://one/events,postgres://one/events')).toThrow('should list each database once');
  });
});

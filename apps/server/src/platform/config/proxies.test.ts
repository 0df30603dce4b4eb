import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readProxies } from './proxies.ts';

describe('readProxies', () => {
  it.each([
    ['false', false],
    ['0', false],
    ['1', 1],
    ['10', 10],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('reads %s', (value, proxies) => {
    expect(readProxies(value)).toEqual(proxies);
  });

  it.each(['true', 'yes', '11', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example.com', '10.0.0.1,', ''])(
    'refuses %j',
    (value) => {
      expect(readProxies(value)).toBeUndefined();
    },
  );
});

describe('SONORA_TRUST_PROXY', () => {
  it('may not be true: the message says what to write instead', () => {
    expect(() => readConfig({ SONORA_TRUST_PROXY: 'true' }, '/nowhere')).toThrow(
      'SONORA_TRUST_PROXY should be the number of proxies in front of Sonora, such as 1, or their addresses, such as 10.0.0.0/8, separated by a comma. With true, clients could forge their address; for one proxy, write 1',
    );
  });
});

import { expect, it } from 'vitest';
import { isLocalAddress } from './is-local-address.ts';

it.each(['http://localhost:4600/s/x', 'http://127.0.0.1/s/x', 'http://[::1]:4600/', 'http://sonora.localhost/'])(
  'finds %s local',
  (address) => {
    expect(isLocalAddress(address)).toBe(true);
  },
);

it.each(['https://sonora.example.com/s/x', 'http://192.168.0.7:4600/', 'https://localhost.example.com/'])(
  'does not find %s local',
  (address) => {
    expect(isLocalAddress(address)).toBe(false);
  },
);

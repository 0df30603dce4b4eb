import { expect, it } from 'vitest';
import { proposedAddress } from './operator-message.ts';

const propose = (setting: 'SONORA_ADS_PUBLIC_URL' | 'SONORA_PUBLIC_URL', tagUrl: string, pageOrigin: string) =>
  proposedAddress(setting, tagUrl, pageOrigin);

it('proposes the address of the page where it answers for tags, too', () => {
  const tagUrl = 'http://localhost:4600/vast/1';
  expect(propose('SONORA_PUBLIC_URL', tagUrl, 'https://audio.example.org')).toEqual({
    address: 'https://audio.example.org',
    isExample: false,
  });
  expect(propose('SONORA_PUBLIC_URL', tagUrl, 'http://localhost:4600')).toEqual({
    address: 'https://sonora.example.com',
    isExample: true,
  });
});

it('proposes https where only the protocol is wrong, without the port of the other protocol', () => {
  const [tagUrl, page] = ['http://ads.example.org:4601/vast/1', 'https://audio.example.org'];
  expect(propose('SONORA_ADS_PUBLIC_URL', tagUrl, page)).toEqual({
    address: 'https://ads.example.org',
    isExample: false,
  });
  expect(propose('SONORA_ADS_PUBLIC_URL', 'http://10.0.0.7:4601/vast/1', page)).toEqual({
    address: 'https://ads.example.com',
    isExample: true,
  });
});

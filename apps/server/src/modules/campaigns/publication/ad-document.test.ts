import { documentVersions, renderDocument } from '@sonora/adserving';
import { describe, expect, it } from 'vitest';
import { servedCreative } from '../../../../../../tests/testkit/ads/publish.ts';
import { compileAdDocument } from './ad-document.ts';

const baseUrl = 'https://ads.example.com';
const creative = servedCreative('creative', {
  companions: (['rectangle', 'square'] as const).map((shape) => ({
    bannerId: shape,
    shape,
    widthPx: 300,
    heightPx: shape === 'square' ? 300 : 250,
    mimeType: 'image/png',
    objectKey: `campaigns/banners/${shape}.png`,
    altText: 'Bread',
  })),
  icon: {
    program: 'AdChoices',
    pictureId: 'icon',
    mimeType: 'image/png',
    widthPx: 60,
    heightPx: 20,
    xPosition: 'right',
    yPosition: 'top',
  },
});

describe('compileAdDocument', () => {
  it.each(documentVersions)(
    'shows banners and icons of the campaign in %s, also beside the ad of another server',
    (version) => {
      for (const tagAddress of [undefined, 'https://other.example.com/vast']) {
        const wrapper = tagAddress === undefined ? undefined : { tagAddress, followAdditionalWrappers: true };
        const campaign = { campaignId: 'campaign', wrapper, foreignTracking: undefined };
        const template = compileAdDocument({ campaign, creativeId: 'creative', creative, version, baseUrl });
        const xml = renderDocument(template, { adServingId: 'id', eventAddress: (event) => `${baseUrl}/t/${event}` });
        expect(xml.includes('<Wrapper')).toBe(tagAddress !== undefined);
        for (const shape of ['rectangle', 'square'])
          expect(xml).toContain(`<StaticResource creativeType="image/png">${baseUrl}/vast/banner/${shape}.png<`);
        expect(xml).toContain('<CompanionClickThrough>https://bakery.example.com/<');
        expect(xml.includes(`${baseUrl}/vast/banner/icon.png`)).toBe(version !== '2.0');
      }
    },
  );
});

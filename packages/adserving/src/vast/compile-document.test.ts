import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, documentCases, fullAd, fullWrapper, plainAd, wrapperAd } from '../testkit/ads.ts';
import { compileInline, compileWrapper, noAdDocument } from './compile-document.ts';
import { renderDocument } from './document-template.ts';
import { linearEventsOf } from './linear-events.ts';
import { documentVersions } from './versions.ts';
import { formatDuration } from './xml.ts';

const inline = (version: (typeof documentVersions)[number], ad = fullAd): string =>
  renderDocument(compileInline(ad, version), answer);

/** Names of elements in their order of appearance. */
const elements = (xml: string): readonly string[] => [...xml.matchAll(/<([A-Za-z]+)/g)].map((match) => match[1]!);

const eventsIn = (xml: string): readonly string[] => [
  ...new Set([...xml.matchAll(/event="(\w+)"/g)].map((match) => match[1]!)),
];

describe('compileInline', () => {
  it.each(documentVersions)('reports only events that %s has', (version) => {
    const events = eventsIn(inline(version)).filter((event) => event !== 'creativeView');
    expect(linearEventsOf[version]).toEqual(expect.arrayContaining([...events]));
    expect(events).toContain('complete');
  });

  it('leaves out skip where the ad may not be skipped', () => {
    expect(eventsIn(inline('4.2', plainAd))).not.toContain('skip');
    expect(inline('4.2', plainAd)).not.toContain('skipoffset');
    expect(inline('3.0')).toContain('<Linear skipoffset="00:00:05.000">');
    expect(inline('2.0')).not.toContain('skip');
  });

  it('marks audio from 4.1 on', () => {
    for (const version of documentVersions) {
      expect(inline(version).includes('adType="audio"')).toBe(['4.1', '4.2', '4.3'].includes(version));
      expect(inline(version).includes('<AdServingId>Sonora-0191d2a4-1111')).toBe(
        ['4.1', '4.2', '4.3'].includes(version),
      );
    }
  });

  it('writes the identifier of a registry as each version needs it', () => {
    expect(inline('3.0')).toContain('AdID="CNPA0484000H"');
    expect(inline('4.0')).toContain('<UniversalAdId idRegistry="ad-id.org" idValue="CNPA0484000H">');
    expect(inline('4.2')).toContain('<UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>');
    expect(inline('4.2', plainAd)).toContain('<UniversalAdId idRegistry="unknown">unknown</UniversalAdId>');
  });

  it('keeps markup in texts out of the document', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `${text}]]><x a="1">&\u0000\ud800`);
    fc.assert(
      fc.property(hostile, fc.constantFrom(...documentVersions), (text, version) => {
        const ad = { ...plainAd, title: text, advertiser: text, description: text, adId: text, creativeId: text };
        const xml = inline(version, { ...ad, universalAdId: { registry: text, value: text } });
        expect(elements(xml)).not.toContain('x');
        expect(xml).not.toContain(']]>');
        expect(xml.isWellFormed()).toBe(true);
        expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)).toBe(false);
      }),
    );
  });

  it('refuses an ad without media', () => {
    const ad = { ...plainAd, renditions: [{ ...plainAd.renditions[0]!, address: 'javascript:alert(1)' }] };
    expect(() => compileInline(ad, '4.2')).toThrow(RangeError);
  });

  it('leaves out addresses that are not http', () => {
    const ad = { ...plainAd, landingPage: 'javascript:alert(1)', foreignTracking: { impressions: ['file:///etc'] } };
    expect(inline('4.2', ad)).not.toMatch(/javascript|file:/);
  });
});

describe('renderDocument', () => {
  it('replaces macros that the server knows and leaves the others to the player', () => {
    const xml = inline('4.2');
    expect(xml).toContain(
      'i?id=Sonora-0191d2a4-1111-7222-8333-444455556666&amp;t=[TIMESTAMP]&amp;f=%%FOREIGN%%</Impression>',
    );
    expect(xml).toContain('https://ads.example.com/t/error?code=[ERRORCODE]</Error>');
  });

  it("puts the buyer's click counter before landing pages, without encoding macros", () => {
    const xml = renderDocument(compileInline(fullAd, '4.2'), {
      ...answer,
      clickPrefix: 'https://buyer.example.com/click?to=',
    });
    expect(xml).toContain(
      '<ClickThrough>https://buyer.example.com/click?to=https%3A%2F%2Fbakery.example.com%2Fspring%3Futm%3Daudio%26cb%3D[CACHEBUSTING]</ClickThrough>',
    );
    expect(xml).toContain(
      '<CompanionClickThrough>https://buyer.example.com/click?to=https%3A%2F%2Fbakery.example.com%2F%3Ffrom%3Drectangle</CompanionClickThrough>',
    );
  });

  it('escapes values of the answer', () => {
    const xml = renderDocument(compileInline(fullAd, '4.2'), {
      ...answer,
      adServingId: '<b>',
      clickPrefix: 'https://buyer.example.com/?a=1&to=',
    });
    expect(xml).toContain('<AdServingId>Sonora-&lt;b&gt;</AdServingId>');
    expect(xml).toContain('<ClickThrough>https://buyer.example.com/?a=1&amp;to=https');
  });
});

describe('compileWrapper', () => {
  it('leads to the other tag and reports errors and impressions of its own', () => {
    const xml = renderDocument(compileWrapper(wrapperAd, '4.2'), answer);
    expect(xml).toContain('<VASTAdTagURI>https://other.example.com/vast?cb=[CACHEBUSTING]&amp;a=1</VASTAdTagURI>');
    expect(xml).toContain('<Impression>https://ads.example.com/t/impression</Impression>');
    expect(xml).toContain('<Error>https://ads.example.com/t/error?code=[ERRORCODE]</Error>');
  });

  it.each(documentVersions)('shows its companions in %s, and its icons where the version has them', (version) => {
    const xml = renderDocument(compileWrapper(fullWrapper, version), answer);
    expect(elements(xml).filter((name) => name === 'Companion')).toHaveLength(3);
    for (const shape of ['rectangle', 'square'])
      expect(xml).toContain(`<Tracking event="creativeView">https://ads.example.com/t/${shape}View</Tracking>`);
    expect(xml).toContain('<CompanionClickThrough>https://bakery.example.com/?from=rectangle</CompanionClickThrough>');
    expect(elements(xml).filter((name) => name === 'Icon')).toHaveLength(version === '2.0' ? 0 : 1);
  });

  it('counts no clicks on companions, which may be those of the other server', () => {
    for (const version of documentVersions)
      expect(renderDocument(compileWrapper(fullWrapper, version), answer)).not.toContain('CompanionClickTracking');
  });

  it('refuses a tag that is no http address', () => {
    expect(() => compileWrapper({ ...wrapperAd, tagAddress: 'ftp://x' }, '4.2')).toThrow(RangeError);
  });
});

describe('noAdDocument', () => {
  it('is an empty document of the version', () => {
    expect(noAdDocument('4.2')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><VAST version="4.2" xmlns="http://www.iab.com/VAST"></VAST>',
    );
    expect(noAdDocument('daast-1.1')).toBe('<?xml version="1.0" encoding="UTF-8"?><DAAST version="1.1"></DAAST>');
  });

  it('has an error address where the schema has a place for it', () => {
    const withError = documentVersions.filter((version) =>
      noAdDocument(version, 'https://a.example.com/e').includes('<Error>'),
    );
    expect(withError).toEqual(['4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1']);
  });
});

/** Requirements of DAAST 1.1 that differ from VAST 3.0; no schema of it is at hand. */
describe.each(['daast-1.0', 'daast-1.1'] as const)('documents of %s', (version) => {
  const xml = (name: string): string =>
    documentCases().find((one) => one.version === version && one.name === name)!.xml;

  it('have the root, clicks, category and media of DAAST', () => {
    const document = xml('full inline');
    expect(document).toContain(`<DAAST version="${version.slice(6)}"><Ad id="campaign-1"><InLine>`);
    expect(document).toContain('<Category>IAB8</Category>');
    expect(xml('plain inline')).toContain('<Category>IAB24</Category>');
    expect(document).toContain('<AdInteractions>');
    expect(document).not.toMatch(/VideoClicks|VAST|width="0"|adType|AdServingId|UniversalAdId/);
    expect(document).toContain('<MediaFile id="mp3-192" delivery="progressive" type="audio/mpeg" bitrate="192"');
  });

  it('have the elements of an inline ad in the order of DAAST', () => {
    const wanted = ['AdSystem', 'AdTitle', 'Category', 'Description', 'Advertiser', 'Error', 'Impression', 'Creatives'];
    const found = elements(xml('full inline')).filter((name) => wanted.includes(name));
    expect([...new Set(found)]).toEqual(wanted);
    const linear = ['Icons', 'Duration', 'TrackingEvents', 'AdInteractions', 'MediaFiles'];
    const parts = elements(xml('full inline').split('<Companion')[0]!).filter((name) => linear.includes(name));
    expect(parts).toEqual(linear);
  });

  it('lead on by DAASTAdTagURI', () => {
    expect(xml('wrapper')).toContain('<DAASTAdTagURI>');
    expect(xml('wrapper')).not.toContain('VASTAdTagURI');
  });
});

describe('formatDuration', () => {
  it('writes hours, minutes, seconds and milliseconds', () => {
    expect(formatDuration(30_040)).toBe('00:00:30.040');
    expect(formatDuration(3_723_004)).toBe('01:02:03.004');
    expect(formatDuration(59_999.6)).toBe('00:01:00.000');
    expect(formatDuration(-1)).toBe('00:00:00.000');
  });
});

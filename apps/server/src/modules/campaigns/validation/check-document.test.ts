import { type DocumentVersion, documentVersions, noAdDocument } from '@sonora/adserving';
import { describe, expect, it } from 'vitest';
import { documentCases } from '../../../../../../packages/adserving/src/testkit/ads.ts';
import { checkDocument } from './check-document.ts';
import { readXml } from './read-xml.ts';

const cases = documentCases();
const caseOf = (version: DocumentVersion, name = 'plain inline'): string =>
  cases.find((one) => one.version === version && one.name === name)!.xml;
const textsOf = (xml: string, version: DocumentVersion): string[] =>
  checkDocument(xml, version).findings.map(({ sentence }) => sentence.text);

describe('checkDocument', () => {
  it('finds no error in any document that the package writes', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    const wrong = cases.flatMap(({ version, name, xml }) =>
      checkDocument(xml, version)
        .findings.filter(({ state }) => state === 'error')
        .map(({ sentence }) => `${version} ${name}: ${sentence.text}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each<[string, DocumentVersion, (xml: string) => string, string]>([
    ['a title', '4.2', (xml) => xml.replace(/<AdTitle>.*?<\/AdTitle>/, ''), 'InLine/AdTitle is missing'],
    [
      'the id of the answer',
      '4.1',
      (xml) => xml.replace(/<AdServingId>.*?<\/AdServingId>/, ''),
      'InLine/AdServingId is missing',
    ],
    [
      'a universal id',
      '4.0',
      (xml) => xml.replace(/<UniversalAdId.*?<\/UniversalAdId>/, ''),
      'Creative/UniversalAdId is missing',
    ],
    [
      'the value of a universal id',
      '4.0',
      (xml) => xml.replace(/ idValue="[^"]*"/, ''),
      'UniversalAdId has no idValue',
    ],
    ['media', '3.0', (xml) => xml.replace(/<MediaFile .*<\/MediaFile>/, ''), 'MediaFiles/MediaFile is missing'],
    ['a type of media', '2.0', (xml) => xml.replace(/ type="audio\/mpeg"/, ''), 'MediaFile has no type'],
    [
      'a known delivery',
      '4.2',
      (xml) => xml.replace('"progressive"', '"whenever"'),
      'MediaFile: “whenever” is not allowed in 4.2',
    ],
    [
      'a known event',
      '2.0',
      (xml) => xml.replace('event="start"', 'event="begin"'),
      'Tracking: “begin” is not allowed in 2.0',
    ],
    [
      'a length',
      '4.3',
      (xml) => xml.replace(/<Duration>.*?<\/Duration>/, '<Duration>30</Duration>'),
      'Duration: “30” is not allowed in 4.3',
    ],
    [
      'its own version',
      '4.2',
      (xml) => xml.replace('version="4.2"', 'version="4.1"'),
      'VAST: “4.1” is not allowed in 4.2',
    ],
    ['its end', '4.2', (xml) => xml.slice(0, -4), 'The document is not well-formed XML'],
  ])('says that a document lacks %s', (_name, version, change, sentence) => {
    const xml = caseOf(version);
    expect(change(xml)).not.toBe(xml);
    expect(textsOf(change(xml), version)).toContain(sentence);
  });

  it('warns of an address that a page of https cannot call, once for each element', () => {
    const xml = caseOf('4.2').replaceAll('https://', 'http://');
    const { findings } = checkDocument(xml, '4.2');
    const texts = findings.filter(({ state }) => state === 'warning').map(({ sentence }) => sentence.text);
    expect(texts.some((text) => text.startsWith('MediaFile has an address that is not https: http://'))).toBe(true);
    expect(new Set(texts.map((text) => text.split(' ', 1)[0])).size).toBe(texts.length);
  });

  it('warns of an answer without an ad', () => {
    for (const version of documentVersions)
      expect(checkDocument(noAdDocument(version), version)).toMatchObject({
        kind: 'noAd',
        findings: [{ state: 'warning' }],
      });
  });
});

describe('readXml', () => {
  it('reads attributes, entities and CDATA', () => {
    expect(readXml('<?xml version="1.0"?><a b="1 &amp; 2"><c/><d><![CDATA[<x>&]]> &#8364;</d></a>')).toEqual({
      name: 'a',
      attributes: { b: '1 & 2' },
      text: '',
      children: [
        { name: 'c', attributes: {}, text: '', children: [] },
        { name: 'd', attributes: {}, text: '<x>& €', children: [] },
      ],
    });
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '</a>',
    '<a/><b/>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a>&nbsp;</a>',
    '<a>&amp</a>',
    '<a>&toString;</a>',
    '<a>&#9999999;</a>',
    '<a>&#55296;</a>',
    '<a>&#0;</a>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<a><![CDATA[</a>',
    '<a',
  ])('refuses %j', (xml) => {
    expect(() => readXml(xml)).toThrow(SyntaxError);
  });
});

import { cleanAddress } from '../macros/address-template.ts';
import type { ForeignTracking, InlineAd, WrapperAd } from './ad-material.ts';
import type { DocumentTemplate } from './document-template.ts';
import { createWriter, type DocumentWriter } from './document-writer.ts';
import { type DocumentVersion, isAtLeast, isDaast } from './versions.ts';
import { writeInlineCreatives, writeWrapperCreatives } from './write-creatives.ts';
import { attributes, escapeText } from './xml.ts';

const errorSuffix = '?code=[ERRORCODE]';

const writeErrors = (writer: DocumentWriter, { errors = [] }: ForeignTracking): void => {
  writer.event('Error', 'error', {}, { suffix: errorSuffix });
  // Earlier schemas accept one error address.
  if (isAtLeast(writer.version, 4)) for (const address of errors) writer.address('Error', address);
};

const writeImpressions = (writer: DocumentWriter, { impressions = [] }: ForeignTracking): void => {
  writer.event('Impression', 'impression');
  for (const address of impressions) writer.address('Impression', address);
};

const writeAdSystem = (writer: DocumentWriter, { adSystem, adSystemVersion }: InlineAd | WrapperAd): void =>
  writer.element('AdSystem', adSystem, { version: adSystemVersion });

/** The recommended form of the id is the server's name, a hyphen and a UUID (VAST 4.1 §3.4.1). */
const writeAdServingId = (writer: DocumentWriter, { adSystem }: InlineAd): void => {
  if (!isAtLeast(writer.version, 4.1)) return;
  writer.inside('AdServingId', () => {
    writer.markup(`${escapeText(adSystem.replace(/[^A-Za-z0-9]+/g, '') || 'Server')}-`);
    writer.hole({ kind: 'adServingId' });
  });
};

const writeCategories = (writer: DocumentWriter, { categories = [] }: InlineAd): void => {
  if (isDaast(writer.version)) writer.element('Category', categories[0]?.code ?? 'IAB24');
  if (!isAtLeast(writer.version, 4)) return;
  for (const { authority, code } of categories) writer.element('Category', code, { authority });
};

const optionalElement = (writer: DocumentWriter, name: string, content: string | undefined): void => {
  if (content !== undefined && content !== '') writer.element(name, content);
};

const writeInlineBeforeFour = (writer: DocumentWriter, ad: InlineAd): void => {
  const { foreignTracking = {} } = ad;
  writeAdSystem(writer, ad);
  writer.element('AdTitle', ad.title);
  writeCategories(writer, ad);
  optionalElement(writer, 'Description', ad.description);
  if (isAtLeast(writer.version, 3)) optionalElement(writer, 'Advertiser', ad.advertiser);
  writeErrors(writer, foreignTracking);
  writeImpressions(writer, foreignTracking);
  writeInlineCreatives(writer, ad);
};

const writeInlineFour = (writer: DocumentWriter, ad: InlineAd): void => {
  const { foreignTracking = {}, expiresSeconds } = ad;
  writeAdSystem(writer, ad);
  writeErrors(writer, foreignTracking);
  writeImpressions(writer, foreignTracking);
  writeAdServingId(writer, ad);
  writer.element('AdTitle', ad.title);
  optionalElement(writer, 'Advertiser', ad.advertiser);
  writeCategories(writer, ad);
  writeInlineCreatives(writer, ad);
  optionalElement(writer, 'Description', ad.description);
  if (isAtLeast(writer.version, 4.1) && expiresSeconds !== undefined) {
    writer.element('Expires', String(Math.round(expiresSeconds)));
  }
};

const rootOf = (version: DocumentVersion): { readonly name: string; readonly values: Record<string, string> } => {
  if (isDaast(version)) return { name: 'DAAST', values: { version: version.slice('daast-'.length) } };
  const values = { version };
  return { name: 'VAST', values: isAtLeast(version, 4) ? { ...values, xmlns: 'http://www.iab.com/VAST' } : values };
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const writeDocument = (
  version: DocumentVersion,
  adId: string,
  write: (writer: DocumentWriter) => void,
): DocumentTemplate => {
  const writer = createWriter(version);
  const { name, values } = rootOf(version);
  const adType = isAtLeast(version, 4.1) ? 'audio' : undefined;
  writer.markup(declaration);
  writer.inside(name, () => writer.inside('Ad', () => write(writer), { id: adId, adType }), values);
  return writer.finish();
};

/**
 * Document of an ad that this server delivers. What a version does not have is left out: events, icons before 3.0, companion clicks before
 * 4.0, and so on.
 *
 * @throws RangeError when no rendition has an http address, because a document without media is not valid, or a progress event is later than
 *   `maxProgressOffsetMs`.
 */
export const compileInline = (ad: InlineAd, version: DocumentVersion): DocumentTemplate => {
  if (!ad.renditions.some(({ address }) => cleanAddress(address) !== undefined)) {
    throw new RangeError('An ad needs at least one rendition with an http address.');
  }
  return writeDocument(version, ad.adId, (writer) => {
    const write = isAtLeast(version, 4) ? writeInlineFour : writeInlineBeforeFour;
    writer.inside('InLine', () => write(writer, ad));
  });
};

/**
 * Document that leads to another server's tag.
 *
 * @throws RangeError when the tag's address is no http address.
 */
export const compileWrapper = (ad: WrapperAd, version: DocumentVersion): DocumentTemplate => {
  if (cleanAddress(ad.tagAddress) === undefined) throw new RangeError('A wrapper needs the http address of a tag.');
  const { foreignTracking = {}, followAdditionalWrappers } = ad;
  const isFour = isAtLeast(version, 4);
  return writeDocument(version, ad.adId, (writer) => {
    const tag = (): void => writer.address(isDaast(version) ? 'DAASTAdTagURI' : 'VASTAdTagURI', ad.tagAddress);
    writer.inside(
      'Wrapper',
      () => {
        writeAdSystem(writer, ad);
        if (!isFour) tag();
        writeErrors(writer, foreignTracking);
        writeImpressions(writer, foreignTracking);
        writeWrapperCreatives(writer, ad);
        if (isFour) tag();
      },
      isFour ? { followAdditionalWrappers } : {},
    );
  });
};

/**
 * Answer without an ad, for HTTP status 200: players take any other status for a failed request. Players report the code 303 to the error
 * address. The schemas before VAST 4.0 have no place for it, and it is left out there.
 */
export const noAdDocument = (version: DocumentVersion, errorAddress?: string): string => {
  const { name, values } = rootOf(version);
  const hasPlace = isDaast(version) || isAtLeast(version, 4);
  const address = errorAddress === undefined || !hasPlace ? undefined : cleanAddress(errorAddress);
  const error = address === undefined ? '' : `<Error>${escapeText(address)}</Error>`;
  return `${declaration}<${name}${attributes(values)}>${error}</${name}>`;
};

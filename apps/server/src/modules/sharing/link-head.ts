import type { Language } from '@sonora/contracts';
import { de } from '../../i18n/de/sharing.ts';
import { en } from '../../i18n/en/sharing.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import { coverSize } from './cover.ts';

const translatorFor = createTranslator({ en, de });

/** Metadata of a link for messengers that unfurl it. */
export type LinkInfo = {
  /** The short address. */
  readonly link: string;
  /** Undefined for locked and unknown links, which reveal nothing. */
  readonly shown: { readonly name: string; readonly orgName: string; readonly mediaType: string } | undefined;
};

const meta = (kind: 'property' | 'name', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Title and meta tags of a link's page (Open Graph protocol, Twitter cards), excluded from search engines. */
export const linkHead = ({ link, shown }: LinkInfo, language: Language): string => {
  const t = translatorFor(language);
  const title = shown ? shown.name : t('sharing.head.title');
  const description = shown
    ? t('sharing.head.descriptionOf', { name: shown.name, organisation: shown.orgName })
    : t('sharing.head.description');
  const picture = `${link}/cover.png`;
  const tags = [
    `<title>${escapeHtml(`${title} · Sonora`)}</title>`,
    meta('name', 'robots', 'noindex, nofollow'),
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Sonora'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', link),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(coverSize.width)),
    meta('property', 'og:image:height', String(coverSize.height)),
    meta('property', 'og:image:alt', t('sharing.head.cover', { title })),
    ...(shown
      ? [meta('property', 'og:audio', `${link}/audio`), meta('property', 'og:audio:type', shown.mediaType)]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
  ];
  return tags.join('\n    ');
};

/** HTML of the web app with this head instead of its own title and description. */
export const pageWithHead = (page: string, head: string): string =>
  page
    .replace(/<meta name="description"[^<>]*>/, '')
    // A function, because user text may contain replacement patterns such as `$&`.
    .replace(/<title>[^<]*<\/title>/, () => head);

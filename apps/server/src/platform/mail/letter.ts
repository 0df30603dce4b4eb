import type { Language } from '@sonora/contracts';
import { escapeHtml } from '../text/escape-html.ts';

/** Content of a mail. All fields are plain text; markup in them is escaped. */
export type LetterContent = {
  readonly language: Language;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A button. `address` is an absolute `https:` or `http:` URL. */
  readonly action?: { readonly label: string; readonly address: string };
  /** A footnote in small type, for example when to ignore the mail. */
  readonly note?: string;
};

/** Removes line breaks and bidirectional controls, which names could use to forge lines of the mail. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/** @throws TypeError when the address is not an absolute `http:` or `https:` URL */
const webAddress = (address: string): string => {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`not an address of the web: ${protocol}`);
  return href;
};

const paragraph = (inner: string, style: string): string => `<p style="margin:0 0 16px;${style}">${inner}</p>`;

/** Inline styles, because mail programs support neither style sheets nor web fonts. Colours are those of the web app. */
const page = (language: Language, inner: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>Sonora</title></head><body style="margin:0;padding:32px 16px;background:#f7f6f3;color:#1d1b18;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e3dc;border-radius:8px"><p style="margin:0 0 24px;font-weight:700;color:#b8402a">Sonora</p>${inner}</div></body></html>\n`;

/**
 * A mail as plain text and as HTML with the same content. The HTML loads no external resources and shows the action's address as
 * text, so that recipients can check it.
 * @throws TypeError when the action's address is not an absolute `http:` or `https:` URL
 */
export const letter = ({
  language,
  greeting,
  paragraphs,
  action,
  note,
}: LetterContent): { readonly body: string; readonly html: string } => {
  const lines = [greeting, ...paragraphs].map(plain);
  const doing = action && { label: plain(action.label), address: webAddress(action.address) };
  const last = note === undefined ? [] : [plain(note)];
  const body = [...lines, ...(doing ? [`${doing.label}:`, doing.address] : []), ...last].join('\n\n');
  const button =
    doing &&
    paragraph(
      `<a href="${escapeHtml(doing.address)}" style="display:inline-block;padding:12px 20px;background:#b8402a;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(doing.label)}</a>`,
      '',
    ) + paragraph(escapeHtml(doing.address), 'font-size:13px;color:#65615a;word-break:break-all');
  const html = page(
    language,
    [
      ...lines.map((line) => paragraph(escapeHtml(line), '')),
      ...(button ? [button] : []),
      ...last.map((line) => paragraph(escapeHtml(line), 'font-size:13px;color:#65615a')),
    ].join(''),
  );
  return { body: `${body}\n`, html };
};

import { escapeHtml } from '../text/escape-html.ts';

/** What a letter says. All of it is text: whatever looks like markup is shown as it was written. */
export type LetterContent = {
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** One thing to do, as a button; `address` is absolute, `https:` or `http:`. */
  readonly action?: { readonly label: string; readonly address: string };
  /** Smaller, at the end: when the letter may be ignored, for instance. */
  readonly note?: string;
};

/** Names come from people: no line's end of theirs begins a line of ours, and no sign turns the direction of reading. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/** @throws TypeError when the address is not an absolute one of the web */
const webAddress = (address: string): string => {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`not an address of the web: ${protocol}`);
  return href;
};

const paragraph = (inner: string, style: string): string => `<p style="margin:0 0 16px;${style}">${inner}</p>`;

/** Mail programs know neither style sheets nor our fonts: everything stands at its element. Colours are the interface's. */
const page = (inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>Sonora</title></head><body style="margin:0;padding:32px 16px;background:#f7f6f3;color:#1d1b18;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e3dc;border-radius:8px"><p style="margin:0 0 24px;font-weight:700;color:#b8402a">Sonora</p>${inner}</div></body></html>\n`;

/**
 * A letter as plain text and as markup that say the same. The markup loads nothing from anywhere, and the address of the
 * action can be read in it, so that nobody has to trust a button.
 * @throws TypeError when the action's address is not an absolute `http:` or `https:` one
 */
export const letter = ({
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
    [
      ...lines.map((line) => paragraph(escapeHtml(line), '')),
      ...(button ? [button] : []),
      ...last.map((line) => paragraph(escapeHtml(line), 'font-size:13px;color:#65615a')),
    ].join(''),
  );
  return { body: `${body}\n`, html };
};

/** Characters that XML 1.0 forbids or discourages (§2.2), and halves of surrogate pairs. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}/gu;
/** Anything that is not plain text: most addresses and titles need no replacement. */
const SPECIAL = /[^\u0020-\u0021\u0023-\u0025\u0028-\u003b=\u003f-\u007e]/;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Content of an element: markup and `]]>` become text; characters that no XML document may have are dropped. */
export const escapeText = (text: string): string =>
  SPECIAL.test(text) ? text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (character) => escapes[character] ?? '') : text;

/** Value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  SPECIAL.test(text)
    ? text.replace(FORBIDDEN, '').replace(/[&<>"'\t\n\r]/g, (character) => escapes[character] ?? '')
    : text;

/** Attributes in their order; undefined ones are left out. Each begins with a space. */
export const attributes = (values: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('');

export const formatDuration = (durationMs: number): string => {
  const rounded = Math.max(0, Math.round(durationMs));
  const part = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
  const seconds = part((rounded / 1000) % 60, 2);
  return `${part(rounded / 3_600_000, 2)}:${part((rounded / 60_000) % 60, 2)}:${seconds}.${part(rounded % 1000, 3)}`;
};

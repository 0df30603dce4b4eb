const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML or XML, in an element or a quoted attribute. Signs that XML does not know are left out. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    // Those that XML 1.0 §2.2 forbids.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

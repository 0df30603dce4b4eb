const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and quoted attributes of HTML and XML. Removes characters that XML does not allow. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    // Forbidden by XML 1.0 §2.2.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** "wren" → "Wren". Aliases are lower case on the wire. */
export const voiceName = (alias: string): string =>
  (alias.charAt(0).toUpperCase() + alias.slice(1)).replaceAll('_', ' ');

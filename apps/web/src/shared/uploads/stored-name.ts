/** The extension of a file name: at most ten letters and digits after the last dot. */
const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';

/** Characters that names of files must not contain, dots included; see the specification's list. */
const forbiddenInFiles = /[[\]^`{}>~#|<\\/.\p{Cc}]/gu;
const forbiddenInFolders = /[^\p{L}\p{M}\p{N}_ ]/gu;

/** The name under which a file of the computer is stored: what the server would refuse becomes `_`. */
export const storedFileName = (name: string, maxCharacters: number): string => {
  const extension = extensionOf(name);
  const stem = name
    .slice(0, name.length - extension.length)
    .replaceAll(forbiddenInFiles, '_')
    .trim();
  return `${(stem === '' ? '_' : stem).slice(0, maxCharacters - extension.length).trim()}${extension}`;
};

/** As `storedFileName`, for folders. */
export const storedFolderName = (name: string, maxCharacters: number): string => {
  const stored = name.normalize('NFC').replaceAll(forbiddenInFolders, '_').trim();
  return (stored === '' ? '_' : stored).slice(0, maxCharacters).trim();
};

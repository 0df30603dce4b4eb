/** `Clients/Harbor` of `/Clients/Harbor/` or of `Home/Clients/Harbor`, as the new file browser shows it. */
export const cleanPath = (path: string, home: string): string => {
  const names = path.split('/').filter((name) => name !== '');
  return (names[0] === home || names[0] === 'Home' ? names.slice(1) : names).join('/');
};

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** The folder of a path, and each one above it, from the outermost. */
export const stepsOf = (path: string): readonly { readonly name: string; readonly path: string }[] => {
  const names = path.split('/').filter((name) => name !== '');
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') }));
};

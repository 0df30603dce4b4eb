/** The one of `names` that equals `text` when case, underscores, blanks and hyphens do not count. */
export const lookUpName = <Name extends string>(names: readonly Name[], text: string): Name | undefined => {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/g, '');
  return names.find((name) => plain(name) === plain(text));
};

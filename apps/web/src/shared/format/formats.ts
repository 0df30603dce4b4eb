/**
 * To make a format takes a hundred times as long as to use it: each is made when it is first wanted, and kept.
 * @param make of options that can be written as JSON
 */
export const oneOfEachKind = <Options extends object, Format>(make: (options: Options) => Format) => {
  const known = new Map<string, Format>();
  return (options: Options): Format => {
    const kind = JSON.stringify(options);
    const made = known.get(kind) ?? make(options);
    known.set(kind, made);
    return made;
  };
};

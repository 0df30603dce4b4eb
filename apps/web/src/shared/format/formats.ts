/**
 * Caches formatters by their options: constructing one takes a hundred times as long as using it.
 * @param make constructs a formatter; its options must be serialisable as JSON
 */
export const cachedByOptions = <Options extends object, Format>(make: (options: Options) => Format) => {
  const known = new Map<string, Format>();
  return (options: Options): Format => {
    const kind = JSON.stringify(options);
    const made = known.get(kind) ?? make(options);
    known.set(kind, made);
    return made;
  };
};

/** The same object without fields that are undefined, so that documents compare by what they hold. */
export const withoutAbsent = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;

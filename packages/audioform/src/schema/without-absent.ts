/** The same object without undefined fields, so that documents can be compared by content. */
export const withoutAbsent = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;

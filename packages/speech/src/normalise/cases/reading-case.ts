/** A sentence as a producer writes it, and the words that a good reader says. */
export type ReadingCase = readonly [written: string, said: string];

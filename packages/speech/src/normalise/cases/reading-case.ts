/** A sentence as written by a producer, and the words that a good reader says. */
export type ReadingCase = readonly [written: string, said: string];

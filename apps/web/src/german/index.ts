import { installation } from './installation.ts';

/** The interface in German, by area. An area that is not here speaks English. */
export const german = { installation };

import { translated } from './translated.ts';

/** The server's own sentences are English on the wire, whoever asks: they are translated where they are shown. */
export const texts = translated('server', { said: (sentence: string) => sentence });

/** A sentence of the server, or of a schema of the contract, in the reader's language; as it is when nobody knows it. */
export const { said } = texts;

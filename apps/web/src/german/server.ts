import type { texts } from '../shared/texts/server-texts.ts';
import { createSaying } from './say-in-german.ts';
import { serverSentences } from './server-sentences.ts';

export const server: typeof texts = { said: createSaying(serverSentences) };

import type { texts } from '../shared/texts/server-texts.ts';
import { createSaying } from './say-in-german.ts';
import { serverSentences } from './server-sentences.ts';

let saying: ReturnType<typeof createSaying> | undefined;

export const server: typeof texts = {
  said: (sentence) => {
    // Made when the first sentence comes: a page that nothing goes wrong on need not wait for it.
    saying ??= createSaying(serverSentences);
    return saying(sentence);
  },
};

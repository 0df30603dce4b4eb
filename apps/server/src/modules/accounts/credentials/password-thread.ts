import { serveThread } from '@sonora/renderer/threads';
import { estimateGuesses } from './estimate-guesses.ts';
import type { JudgeKinds } from './weak-password.ts';

serveThread<JudgeKinds>({
  judge: ({ password, userTexts, enough }) => estimateGuesses(password, userTexts, enough),
});

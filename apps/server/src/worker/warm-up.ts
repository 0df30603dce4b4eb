import { randomUUID } from 'node:crypto';
import { recipeToAudioform } from '@sonora/audioform';
import { createStageCache, type Line, produceAudioform } from '../modules/productions/index.ts';

/** A small ad through the whole line, thrown away: its threads then know their code, and the speech engine is loaded. */
export const warmUp = async (line: Line, signal: AbortSignal): Promise<void> => {
  const document = recipeToAudioform({
    length: 6,
    recipeClips: [{ clipType: 'tts', scriptText: 'One, two, three.', voiceAlias: 'wren' }],
  });
  const cache = createStageCache(`${line.cache.folder}-${randomUUID()}`);
  await produceAudioform({ ...line, cache }, { signal, report: () => {} }, document, { title: 'warm-up' });
};

import { randomUUID } from 'node:crypto';
import { recipeToAudioform } from '@sonora/audioform';
import { createArtifactCache, type RenderContext, renderAd } from '@sonora/renderer';

/** Renders a small ad and discards it: loads the code of the threads and the speech engine. */
export const warmUp = async (context: RenderContext, signal: AbortSignal): Promise<void> => {
  const document = recipeToAudioform({
    length: 6,
    recipeClips: [{ clipType: 'tts', scriptText: 'One, two, three.', voiceAlias: 'wren' }],
  });
  const cache = createArtifactCache(`${context.cache.folder}-${randomUUID()}`);
  await renderAd({ ...context, cache }, { document, tags: { title: 'warm-up' }, signal });
};

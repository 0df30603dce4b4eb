import { recipeToAudioform, writeDocument } from '@sonora/audioform/recipe';
import type { Ad } from './ad.ts';
import { recipeOf } from './recipe-of-ad.ts';

/** The document of an ad in dialect 4. At least one line must have text. */
export const documentOfAd = (ad: Ad, expressiveVoices?: ReadonlySet<string>): unknown =>
  writeDocument(recipeToAudioform(recipeOf(ad, expressiveVoices)), '4');

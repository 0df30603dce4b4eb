import { assetOf, type CanonicalAudioform, type CanonicalClip, type CanonicalLayer, clipsOf } from './canonical.ts';
import { MAX_LENGTH_SECONDS } from './limits.ts';

const silentSeconds = (document: CanonicalAudioform, clip: CanonicalClip): number | undefined => {
  const asset = assetOf(document, clip.assetRef);
  if (asset?.type !== 'silence') return undefined;
  return clip.marginStartSeconds + (clip.forcedDurationSeconds ?? asset.durationSeconds) + clip.marginEndSeconds;
};

/**
 * Moves silence before a clip to its margin, and silence after the last clip to that clip's margin; a margin is at most
 * 500 s.
 */
const foldLayer = (document: CanonicalAudioform, layer: CanonicalLayer): CanonicalLayer => {
  const clips: CanonicalClip[] = [];
  let waitingSeconds = 0;
  for (const clip of layer.clips) {
    const seconds = silentSeconds(document, clip);
    if (seconds !== undefined) {
      waitingSeconds += seconds;
      continue;
    }
    clips.push({ ...clip, marginStartSeconds: waitingSeconds + clip.marginStartSeconds });
    waitingSeconds = 0;
  }
  const last = clips.pop();
  // A layer of silence only has no clip for the margin.
  if (last === undefined) return layer;
  const folded = [...clips, { ...last, marginEndSeconds: last.marginEndSeconds + waitingSeconds }];
  const isTooWide = folded.some(
    (clip) => clip.marginStartSeconds > MAX_LENGTH_SECONDS || clip.marginEndSeconds > MAX_LENGTH_SECONDS,
  );
  return isTooWide ? layer : { ...layer, clips: folded };
};

/**
 * The same document with silent clips replaced by margins of their neighbours, because no dialect of the wire has
 * silent assets. Unused silent assets are removed. Lengths and positions do not change.
 */
export const foldSilence = (document: CanonicalAudioform): CanonicalAudioform => {
  if (!Object.values(document.assets).some((asset) => asset.type === 'silence')) return document;
  const { arrangement } = document.production;
  const sections = arrangement.sections.map((section) => ({
    ...section,
    layers: section.layers.map((layer) => foldLayer(document, layer)),
  }));
  const folded = { ...document, production: { ...document.production, arrangement: { ...arrangement, sections } } };
  const used = new Set(clipsOf(folded).map(({ clip }) => clip.assetRef));
  const assets: Record<string, CanonicalAudioform['assets'][string]> = Object.create(null);
  for (const [key, asset] of Object.entries(document.assets)) {
    if (asset.type !== 'silence' || used.has(key)) assets[key] = asset;
  }
  return { ...folded, assets };
};

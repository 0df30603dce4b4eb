import type { Voice } from '@sonora/contracts';

/** Engines that need no download and sound synthetic: the built-in one, and speech by rules. */
const draftProviders: ReadonlySet<string> = new Set(['sonora', 'espeak']);

/** Whether a voice is good enough for drafts only. */
export const isDraftVoice = ({ provider }: Pick<Voice, 'provider'>): boolean => draftProviders.has(provider);

import { emptyPace, learnPace, type SpokenExample, type VoiceDefinition } from '@sonora/speech';
import type { PacesRepository } from './paces.repository.ts';

/** A text that an engine has spoken for an ad. */
type SpokenText = Omit<SpokenExample, 'languageCode'> & {
  readonly voice: VoiceDefinition;
  /** Engine and version. */
  readonly engine: string;
  readonly preset: 'standard' | 'expressive';
};

/** Adds what voices have spoken in the standard style to their paces. */
export const learnPaces = async (
  repository: PacesRepository,
  orgId: string,
  spoken: readonly SpokenText[],
): Promise<void> => {
  const byVoice = Map.groupBy(
    spoken.filter(({ preset }) => preset === 'standard'),
    ({ voice }) => voice.voiceId,
  );
  for (const [voiceId, texts] of byVoice) {
    const engine = texts.at(-1)?.engine ?? '';
    const examples = texts
      .filter((each) => each.engine === engine)
      .map(({ voice, ...example }) => ({ ...example, languageCode: voice.languageCode }));
    await repository.change({ orgId, voiceId }, (now) => ({
      engine,
      pace: learnPace(now.engine === engine ? now.pace : emptyPace, examples),
    }));
  }
};

import type { Voice } from '@sonora/contracts';
import { referenceOf } from '@sonora/contracts/messages/message';
import type { VoiceDefinition } from '@sonora/speech';
import type { VoiceTrouble } from './connections/voice-library.ts';

/** Creation date of built-in voices: that of the catalogue's release. */
const catalogueCreatedAt = Date.UTC(2026, 10, 21);

const troubleFields = (trouble: VoiceTrouble | undefined): Pick<Voice, 'unavailable' | 'messages'> => {
  if (!trouble) return {};
  const { text, messageId, values } = trouble;
  if (messageId === undefined) return { unavailable: text };
  return { unavailable: text, messages: { unavailable: referenceOf({ text, messageId, ...(values && { values }) }) } };
};

/** A catalogue voice in its wire format. */
export const toVoice = (
  voice: VoiceDefinition,
  publicUrl: string,
  { isConnected, trouble }: { readonly isConnected: boolean; readonly trouble: VoiceTrouble | undefined },
): Voice => {
  // Samples of a connected service cost its owner money, so only users who may choose the voice get one.
  const base = `${publicUrl}${isConnected ? '/api/speech/voice' : '/catalogue/voice'}/${encodeURIComponent(voice.alias)}`;
  const audioSample = isConnected ? `${base}/sample` : `${base}/sample.mp3`;
  return {
    voiceId: voice.voiceId,
    alias: voice.alias,
    language: voice.language,
    languageCode: voice.languageCode,
    accent: voice.accent,
    gender: voice.gender,
    ageBracket: voice.ageBracket,
    provider: voice.provider,
    providerFullName: voice.providerFullName,
    tags: [...voice.tags],
    type: voice.type,
    picture: isConnected ? `${base}/picture` : `${base}/picture.svg`,
    audioSample,
    audioSamples: { [voice.languageCode]: audioSample },
    supportedLanguages: [...voice.supportedLanguages],
    isMultilingual: voice.isMultilingual,
    supportedStyles: [...voice.supportedStyles],
    defaultStyle: [...voice.defaultStyle],
    basicEmotion: voice.basicEmotion,
    purpose: [...voice.purpose],
    timePerformance: voice.timePerformance,
    longSoftDescription: voice.longSoftDescription,
    industryExamples: voice.industryExamples.join(', '),
    sectionCharacterLimit: voice.sectionCharacterLimit,
    charsPerSecond: String(voice.charsPerSecond),
    technologies: [...voice.technologies],
    ...troubleFields(trouble),
    meta: { technologies: [...voice.technologies], createdAt: catalogueCreatedAt },
  };
};

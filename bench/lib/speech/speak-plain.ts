import type { SpeechEngines } from '../../../apps/server/src/platform/speech/speech-engines.ts';
import { SAMPLE_RATE_HZ } from '../../../packages/contracts/src/audio/index.ts';
import { enhanceVoice } from '../../../packages/engine/src/index.ts';
import { speakScript, type VoiceDefinition, type WordTiming } from '../../../packages/speech/src/index.ts';

export type PlainSpeech = {
  readonly voice: VoiceDefinition;
  readonly durationSeconds: number;
  readonly words: readonly WordTiming[];
};

/** A text in a voice at its own speed, as the renderer speaks it; undefined without the voice or its engine. */
export const speakPlain = async (
  engines: SpeechEngines,
  alias: string,
  script: string,
): Promise<PlainSpeech | undefined> => {
  const voice = engines.find(alias);
  const engine = voice && engines.get(voice.base.engine);
  if (!voice || !engine) return undefined;
  const { samples, words } = await speakScript({
    script,
    voice,
    speed: 1,
    engine,
    toRenderRate: (given, sampleRateHz) =>
      enhanceVoice({ sampleRateHz, channels: [given] }, voice.colour.tone).channels[0] as Float32Array,
  });
  return { voice, durationSeconds: samples.length / SAMPLE_RATE_HZ, words };
};

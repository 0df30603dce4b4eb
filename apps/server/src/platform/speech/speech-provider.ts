import type { CancelSignal, SpeechEngine, VoiceDefinition } from '@sonora/speech';

/** A service that speaks, with the voices that it offers to whoever holds its key. */
export type SpeechProvider = {
  /** Engine id: 'elevenlabs'. */
  readonly id: string;
  readonly engine: SpeechEngine;
  /** The voices that it offers now, as the library shows them; asks the provider. @throws SpeechError */
  listVoices(signal?: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close?(): Promise<void>;
};

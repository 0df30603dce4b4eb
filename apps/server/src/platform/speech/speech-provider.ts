import type { CancelSignal, SpeechEngine, VoiceDefinition } from '@sonora/speech';

/** An engine whose voices change at run time: an account at a service, installed packs, an operator's folders. */
export type SpeechProvider = {
  /** Engine id: 'elevenlabs'. */
  readonly id: string;
  readonly engine: SpeechEngine;
  /** Its available voices, as listed by the service or found in folders. @throws SpeechError */
  listVoices(signal?: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close?(): Promise<void>;
};

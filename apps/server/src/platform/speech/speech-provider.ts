import type { CancelSignal, SpeechEngine, VoiceDefinition } from '@sonora/speech';

/** An engine whose voices change while the process runs: an account at a service, installed packs, an operator's folders. */
export type SpeechProvider = {
  /** Engine id: 'elevenlabs'. */
  readonly id: string;
  readonly engine: SpeechEngine;
  /** The voices that it offers now, as the library shows them; looks, or asks the service. @throws SpeechError */
  listVoices(signal?: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close?(): Promise<void>;
};

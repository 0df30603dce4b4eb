import type { CancelSignal, SpeechEngine, VoiceDefinition } from '@sonora/speech';

/** An engine whose voices come and go while the house runs: installed packs, an operator's folders, an account elsewhere. */
export type SpeechProvider = {
  readonly id: string;
  readonly engine: SpeechEngine;
  /** The voices that it offers now, as the library shows them. @throws SpeechError */
  listVoices(signal?: CancelSignal): Promise<readonly VoiceDefinition[]>;
  close?(): Promise<void>;
};

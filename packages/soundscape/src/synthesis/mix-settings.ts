import type { MasterTone } from './master-bus.ts';

/** Mix settings of a template: its reverberation and the tone of its bus. */
export type MixSettings = {
  readonly master: MasterTone;
  /** Decay of the plate in seconds and its high-frequency damping, 0…1. */
  readonly plate: { readonly decaySeconds: number; readonly damping: number };
};

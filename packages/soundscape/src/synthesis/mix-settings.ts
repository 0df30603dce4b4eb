import type { MasterTone } from './master-bus.ts';

/** The mix of a template: its hall and the colour of its bus. */
export type MixSettings = {
  readonly master: MasterTone;
  /** Decay of the plate in seconds and its darkness, 0…1. */
  readonly plate: { readonly decaySeconds: number; readonly damping: number };
};

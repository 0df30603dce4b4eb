import { limits } from '@sonora/contracts/limits';

/** Place of a tag on the timeline of the source, in seconds. `duration` null: as long as the tag takes. */
export type Slot = { readonly startTime: number; readonly duration: number | null };

/** Shortest slot that can be marked. */
export const minSlotSeconds = 0.5;
const step = limits.adSeconds.step;

/** Rounded to the step of times, a tenth of a second. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

const clamped = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** A slot whose start is moved; its length stays, and it stays within the source. */
export const moveSlot = (slot: Slot, startTime: number, sourceSeconds: number): Slot => ({
  ...slot,
  startTime: tenths(clamped(startTime, 0, sourceSeconds - (slot.duration ?? minSlotSeconds))),
});

/** A slot whose end is moved; its start stays. */
export const endSlotAt = (slot: Slot, endTime: number, sourceSeconds: number): Slot => ({
  ...slot,
  duration: tenths(clamped(endTime - slot.startTime, minSlotSeconds, sourceSeconds - slot.startTime)),
});

/** Seconds by which a key moves an edge; undefined for other keys. */
export const keySeconds = (key: string, isLarge: boolean): number | undefined => {
  const amount = isLarge ? 1 : step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -amount;
  return key === 'ArrowRight' || key === 'ArrowUp' ? amount : undefined;
};

/** Fade-down time before speech. */
export const DUCK_ATTACK_SECONDS = 0.15;
/** Fade-up time after speech. */
export const DUCK_RELEASE_SECONDS = 0.4;

/** Raised cosine from 0 to 1. */
export const eased = (progress: number): number => {
  if (progress >= 1) return 1;
  return progress <= 0 ? 0 : 0.5 - 0.5 * Math.cos(Math.PI * progress);
};

import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are equal, in a time that tells nothing of where they differ, nor of how long the right one is. */
export const sameSecret = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

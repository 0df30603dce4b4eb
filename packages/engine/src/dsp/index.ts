export { dbFromGain, gainFromDb } from './decibels.ts';
export { createSeededRandom } from './seeded-random.ts';

import type { SoundEffect } from '../sound-effect.ts';

/** Street sounds. */
export const cityEffects = [
  {
    alias: 'traffic_1',
    id: '84e28896-400f-4dde-aaaa-dea459d0bc84',
    name: 'City Traffic',
    description: 'A busy street: cars near and far, never the same one twice; goes on for as long as it is wanted.',
    category: 'city',
    tags: ['traffic', 'street', 'cars', 'city', 'urban', 'road'],
    durationSeconds: 10,
    isContinuous: true,
  },
  {
    alias: 'siren_1',
    id: '77a51ef3-3ace-4088-b5e4-4bbf0aab612c',
    name: 'Siren Passing',
    description: 'An emergency vehicle with a two-tone siren drives by.',
    category: 'city',
    tags: ['siren', 'emergency', 'ambulance', 'police', 'pass'],
    durationSeconds: 6,
    isContinuous: false,
  },
  {
    alias: 'jackhammer_1',
    id: '3e5260ad-c9dc-4190-90e6-a4df07ab60f0',
    name: 'Jackhammer',
    description: 'Road works: a pneumatic hammer on concrete; goes on for as long as it is wanted.',
    category: 'city',
    tags: ['jackhammer', 'construction', 'drill', 'road works', 'noise'],
    durationSeconds: 3.5,
    isContinuous: true,
  },
  {
    alias: 'footsteps_1',
    id: '605186ff-372c-4d53-bfe5-6e25b7d82cd7',
    name: 'Footsteps',
    description: 'Leather soles on a pavement at a walking pace; goes on for as long as it is wanted.',
    category: 'city',
    tags: ['footsteps', 'walk', 'shoes', 'pavement', 'heels'],
    durationSeconds: 4,
    isContinuous: true,
  },
] as const satisfies readonly SoundEffect[];

export type { Pcm } from './pcm.ts';

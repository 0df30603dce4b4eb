export { inspectStoredAudio } from './inspect-audio.ts';

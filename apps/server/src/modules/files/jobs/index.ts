export { inspectStoredAudio } from './inspect-audio.ts';
export { sweepFiles } from './sweep-files.ts';

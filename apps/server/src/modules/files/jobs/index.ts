export { inspectAudioBytes } from './inspect-audio.ts';

import type { WordTiming } from '../engine.ts';
import { alignWithModel, type SpeechToAlign } from './align-words.ts';
import { soundModel } from './sound-model.ts';

/**
 * Word times by ear (forced alignment): the audio is laid beside what the spelling of its words sounds like. Good to about
 * 10 ms in the middle and 0.1 s for nineteen of twenty words of synthetic English (bench/align.ts); other languages than
 * English, German, Spanish and French are read letter by letter, so they are rougher. The same input gives the same bits.
 * @returns one timing for each word, in order, not overlapping, inside the audio; rough ones when the words do not fit the
 * audio at all or nothing sounds
 */
export const alignSpeech = (speech: SpeechToAlign): readonly WordTiming[] => alignWithModel(speech, soundModel);

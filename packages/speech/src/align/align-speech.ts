import type { WordTiming } from '../engine.ts';
import { alignWithModel, type SpeechToAlign } from './align-words.ts';
import { phoneModel } from './sound-model.ts';

/**
 * Word times by ear (forced alignment): the audio is laid beside what the spelling of its words sounds like. Half of the words
 * of synthetic speech are good to about 12 ms, nineteen of twenty to 0.1 s (bench/align.ts). English, German, Spanish and French
 * have rules of spelling; other languages are read letter by letter. The same input gives the same bits.
 * @returns one timing for each word, in order, not overlapping, inside the audio; rough ones when the words do not fit the
 * audio at all or nothing sounds
 */
export const alignSpeech = (speech: SpeechToAlign): readonly WordTiming[] => alignWithModel(speech, phoneModel);

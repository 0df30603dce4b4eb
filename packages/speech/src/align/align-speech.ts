import type { WordTiming } from '../engine.ts';
import { alignWithModel, type SpeechToAlign } from './align-words.ts';
import { phoneModel } from './sound-model.ts';

/**
 * Forced alignment: finds word times by comparing the audio with the phones of the text's spelling. For synthetic
 * speech, half of the word boundaries are within about 12 ms and 95 % within 0.1 s (bench/audio/align.ts). English, German,
 * Spanish and French have spelling rules; other languages are read letter by letter. Equal input gives equal bits.
 * @returns one timing per word, in order, not overlapping, within the audio; approximate when the words do not match
 * the audio or it is silent
 */
export const alignSpeech = (speech: SpeechToAlign): readonly WordTiming[] => alignWithModel(speech, phoneModel);

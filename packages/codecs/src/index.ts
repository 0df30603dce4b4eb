export { AUDIO_FILE_LIMITS } from './audio-limits.ts';
export { type ByteBudget, createByteBudget } from './byte-budget.ts';
export { CodecError, type CodecErrorCode, isLimitError } from './codec-error.ts';
export { encoderOf } from './custom-preset.ts';
export { type AudioProbe, decodeAudio, decodeAudioBlocks, probeAudio } from './decode-audio.ts';
export { encodeAs, encodeSource, encodeWithPreset, withChannelCount } from './encode-as.ts';
export {
  type EncoderPreset,
  encoderPresets,
} from './encoder-presets.ts';
export type { ByteReader } from './io/byte-reader.ts';
export { isConstantRateMp3 } from './mp3/constant-rate.ts';
export { decodeMp3 } from './mp3/decode-mp3.ts';
export {
  encodeMp3,
  type Mp3Rate,
} from './mp3/encode-mp3.ts';
export { canEncodeInParts, encodeMp3Part, joinMp3Parts, type Mp3Part, middleFrame } from './mp3/encode-parts.ts';
export { redecodeMp3 } from './mp3/redecode-mp3.ts';
export { spliceMp3 } from './mp3/splice-mp3.ts';
export { openAudioFile, openFlacFile, openPcmSource } from './open-audio-file.ts';
export type { Pcm, PcmSource } from './pcm.ts';

export { forEachBlock, sourceOfPcm } from './pcm-source.ts';
export type { AudioTags } from './tags/audio-tags.ts';
export { readTags, writeTags } from './tags/tags.ts';
export { decodeWav } from './wav/decode-wav.ts';
export { encodeWav } from './wav/encode-wav.ts';

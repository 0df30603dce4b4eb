export type { ByteReader } from './byte-reader.ts';
export type { ByteSink } from './byte-sink.ts';
export { CodecError, type CodecErrorCode } from './codec-error.ts';
export { encoderOf, type WantedEncoding } from './custom-preset.ts';
export {
  AUDIO_FILE_LIMITS,
  type AudioProbe,
  decodeAudio,
  decodeAudioBlocks,
  decodeAudioStart,
  type FlacFile,
  openFlacFile,
  openPcmSource,
  probeAudio,
} from './decode-audio.ts';
export { encodeAs, encodeSource, encodeWithPreset, withChannelCount } from './encode-as.ts';
export {
  type EncoderPreset,
  type EncoderPresetName,
  encoderPresets,
  parseEncoderPreset,
} from './encoder-presets.ts';
export { isConstantRateMp3 } from './mp3/constant-rate.ts';
export { decodeMp3 } from './mp3/decode-mp3.ts';
export {
  encodeMp3,
  encodeMp3WithReport,
  type Mp3Encoding,
  type Mp3Extra,
  type Mp3Rate,
} from './mp3/encode-mp3.ts';
export { canEncodeInParts, encodeMp3Part, joinMp3Parts, type Mp3Part, middleFrame } from './mp3/encode-parts.ts';
export { MP3_SAMPLE_RATES } from './mp3/frame-header.ts';
export { type FrameRun, redecodeMp3 } from './mp3/redecode-mp3.ts';
export { type EncodedBase, type SplicedMp3, spliceMp3 } from './mp3/splice-mp3.ts';
export type { OpenPcmSource, Pcm, PcmSource } from './pcm.ts';
export type { TakeBlock } from './pcm-checks.ts';
export { forEachBlock, sourceOfPcm } from './pcm-source.ts';
export type { AudioTags, LoudnessTags } from './tags/audio-tags.ts';
export { readTags, writeTags } from './tags/tags.ts';
export { decodeWav } from './wav/decode-wav.ts';
export { encodeWav, type WavOptions } from './wav/encode-wav.ts';

export {
  checkDelivery,
  type DeliveredFile,
  type DeliveryLine,
  fixAll,
} from './delivery/check-delivery.ts';
export { destinations } from './delivery/destinations.ts';
export { copyOfPcm, type FrameSpan, restoreSpans } from './dsp/frame-span.ts';
export { createResampler, resample } from './dsp/resample/resample.ts';
export { headOfPcm, resizePcm } from './dsp/resize-pcm.ts';
export { resampleSource } from './dsp/segments.ts';
export {
  DELIVERED_CEILING_DBTP,
  type LoudnessTarget,
  loudnessPresets,
} from './master/loudness-presets.ts';
export { type MasterResult, masterAd } from './master/master-ad.ts';
export { masterSource } from './master/master-source.ts';
export {
  type MasterBase,
  masterVersionOnTarget,
  openMaster,
  resizeMaster,
  type VersionMaster,
} from './master/master-version.ts';
export { type LoudnessMeasurement, measureLoudness } from './measure/loudness.ts';
export {
  type LoudnessTrace,
  measurementOf,
  resizeTrace,
  retraceLoudness,
  traceLoudness,
} from './measure/loudness-trace.ts';
export { createProgrammeMeter, type ProgrammeFigures } from './measure/meter.ts';
export {
  type QualityFigure,
  qualitySheet,
  qualitySheetOf,
  silentEnds,
} from './measure/quality-sheet.ts';
export { renewPeaks } from './measure/renew-peaks.ts';
export { speechOverBedLu, speechOverBedOfHops } from './measure/speech-over-bed.ts';
export { wavePeaks } from './measure/wave-peaks.ts';
export { DUCK_ATTACK_FRAMES, DUCK_RELEASE_FRAMES } from './mix/duck-others.ts';
export { type MixBalance, type MixInput, type MixResult, mixAd } from './mix/mix-ad.ts';
export { mixSources } from './mix/mix-source.ts';
export { type MixBase, mixVersion, resizeMix, type StemPatch, type VersionMix } from './mix/mix-version.ts';
export type { PlacedClip, SpanFade } from './mix/place-clips.ts';
export { mixPresets } from './mix/presets.ts';
export { renewStemHops, stemHops, versionStem } from './mix/version-stem.ts';
export {
  MAX_SHIFT_SEMITONES,
  MAX_STRETCH_FACTOR,
  type SoundKind,
  shiftPitch,
  stretchSound,
} from './pitch/shift-pitch.ts';
export {
  analyseRecording,
  loopRecording,
  type RecordingShape,
  retimeRecording,
} from './retime/retime-recording.ts';
export { enhanceVoice, type VoiceTone } from './voice/enhance-voice.ts';
export { stretchProgramme, stretchSpeech } from './voice/stretch-speech.ts';
export { processVoiceClip } from './voice/voice-chain.ts';
export { createVoiceSource } from './voice/voice-source.ts';

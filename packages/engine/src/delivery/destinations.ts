import type { DestinationName, EncoderPresetName, LoudnessPresetName } from '@sonora/contracts/audio';

/** File format, detected from the content. */
export type FileKind = 'mp3' | 'wav' | 'ogg' | 'opus' | 'flac' | 'aiff' | 'm4a' | 'aac';

export type Destination = {
  /** Allowed formats. Default: any. */
  readonly kinds?: readonly FileKind[];
  /** Minimum and maximum bit rate of a lossy file, kb/s. */
  readonly bitRateKbps?: { readonly min: number; readonly max?: number };
  /** Whether a lossy file must have a constant bit rate. */
  readonly isRateConstant?: boolean;
  readonly sampleRateHz?: number;
  readonly maxBytes?: number;
  readonly seconds?: { readonly min: number; readonly max: number };
  /** Allowed lengths, ±0.1 s. */
  readonly exactSeconds?: readonly number[];
  /** Maximum silence at either end. */
  readonly maxSilenceSeconds?: number;
  readonly loudness?: {
    readonly targetLufs: number;
    readonly toleranceLu: number;
    readonly maxShortTermLufs?: number;
    /** Loudness preset that meets the requirement; absent when there is none. */
    readonly preset?: LoudnessPresetName;
  };
  readonly maxTruePeakDbtp?: number;
  /** Encoder preset that meets all requirements on the format. */
  readonly encoderPreset: EncoderPresetName;
};

const mebibyte = 2 ** 20;
const commonLengths = [15, 30, 60] as const;

/**
 * Requirements of publishers for a delivered audio ad, from their own public pages (as of 2026): EBU R 128 and its
 * supplement s1, ATSC A/85, Spotify's audio ad specifications, Triton's supported formats, Microsoft's audio creative
 * guidelines for Pandora and AdsWizz, The Trade Desk's creative specifications, Admixer's and AdTonos's help pages.
 * Where a page names no loudness, none is required here.
 */
export const destinations = {
  spotify: {
    kinds: ['mp3', 'wav', 'ogg'],
    bitRateKbps: { min: 192 },
    maxBytes: mebibyte,
    seconds: { min: 1, max: 30 },
    loudness: { targetLufs: -14, toleranceLu: 0.5, preset: 'spotify' },
    maxTruePeakDbtp: -1,
    encoderPreset: 'mp3',
  },
  triton: {
    kinds: ['mp3'],
    bitRateKbps: { min: 128 },
    isRateConstant: true,
    sampleRateHz: 44_100,
    maxBytes: 30 * mebibyte,
    seconds: { min: 0.75, max: 750 },
    maxSilenceSeconds: 0.5,
    encoderPreset: 'mp3_cbr_44100',
  },
  pandora: {
    kinds: ['mp3', 'm4a', 'wav'],
    bitRateKbps: { min: 128 },
    maxBytes: 20 * mebibyte,
    exactSeconds: commonLengths,
    encoderPreset: 'mp3',
  },
  tradeDesk: {
    kinds: ['mp3'],
    bitRateKbps: { min: 160 },
    isRateConstant: true,
    exactSeconds: [15, 30],
    encoderPreset: 'mp3',
  },
  admixer: {
    kinds: ['mp3'],
    bitRateKbps: { min: 128 },
    sampleRateHz: 44_100,
    maxBytes: 3 * mebibyte,
    seconds: { min: 1, max: 20 },
    encoderPreset: 'mp3_cbr_44100',
  },
  adTonos: {
    kinds: ['mp3'],
    bitRateKbps: { min: 128 },
    sampleRateHz: 44_100,
    exactSeconds: [8, 15, 20, 30],
    encoderPreset: 'mp3_cbr_44100',
  },
  ebuRadio: {
    loudness: { targetLufs: -23, toleranceLu: 0.5, preset: 'radio' },
    maxTruePeakDbtp: -1,
    encoderPreset: 'wav',
  },
  ebuRadioAd: {
    loudness: { targetLufs: -23, toleranceLu: 0.5, maxShortTermLufs: -18, preset: 'radioAd' },
    maxTruePeakDbtp: -1,
    encoderPreset: 'wav',
  },
  atsc: {
    loudness: { targetLufs: -24, toleranceLu: 2 },
    maxTruePeakDbtp: -2,
    encoderPreset: 'wav',
  },
  podcast: {
    loudness: { targetLufs: -16, toleranceLu: 1, preset: 'podcast' },
    maxTruePeakDbtp: -1,
    encoderPreset: 'mp3',
  },
} as const satisfies Readonly<Record<DestinationName, Destination>>;

import type { ExportKind } from '../api.ts';

export type ExportFile = { readonly kind: ExportKind; readonly name: string; readonly about: string };

/** What can be taken away, in the order in which people ask for it. */
export const exportFiles: readonly ExportFile[] = [
  { kind: 'mp3', name: 'MP3', about: 'The finished ad, ready to deliver' },
  { kind: 'wav', name: 'WAV', about: '48 kHz, 16 bit: for stations and further work' },
  { kind: 'vtt', name: 'Captions, WebVTT', about: 'For players on the web' },
  { kind: 'srt', name: 'Captions, SRT', about: 'For video programs' },
  { kind: 'stem-speech', name: 'Speech alone', about: 'The speech stem as WAV' },
  { kind: 'stem-bed', name: 'Music alone', about: 'The music stem as WAV, ducked as in the mix' },
  { kind: 'stem-effects', name: 'Effects alone', about: 'The effects stem as WAV' },
];

export const allKinds: readonly ExportKind[] = exportFiles.map(({ kind }) => kind);

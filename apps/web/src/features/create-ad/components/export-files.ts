import type { ProductionDetails } from '@sonora/contracts';
import type { ExportKind } from '../api.ts';

export type ExportFile = { readonly kind: ExportKind; readonly name: string; readonly about: string };

/** What can be taken away, in the order in which people ask for it. */
const exportFiles: readonly ExportFile[] = [
  { kind: 'mp3', name: 'MP3', about: 'The finished ad, ready to deliver' },
  { kind: 'wav', name: 'WAV', about: '48 kHz, 16 bit: for stations and further work' },
  { kind: 'vtt', name: 'Captions, WebVTT', about: 'For players on the web' },
  { kind: 'srt', name: 'Captions, SRT', about: 'For video programs' },
  { kind: 'stem-speech', name: 'Speech alone', about: 'The speech stem as WAV' },
  { kind: 'stem-bed', name: 'Music alone', about: 'The music stem as WAV, ducked as in the mix' },
  { kind: 'stem-effects', name: 'Effects alone', about: 'The effects stem as WAV' },
];

/** Only these roles make a stem that has something in it. */
const rolesOf: Partial<Record<ExportKind, readonly string[]>> = {
  'stem-bed': ['bed'],
  'stem-effects': ['effect', 'media'],
};

/** What a render has to take away: no stems of what it has not got. All of it while that is not known. */
export const filesOf = (details: Pick<ProductionDetails, 'lanes'> | undefined): readonly ExportFile[] =>
  exportFiles.filter(({ kind }) => {
    const roles = rolesOf[kind];
    return roles === undefined || (details?.lanes.some(({ role }) => roles.includes(role)) ?? true);
  });

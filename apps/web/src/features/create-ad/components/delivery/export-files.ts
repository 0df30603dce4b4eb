import type { ExportKind, ProductionDetails } from '@sonora/contracts';
import { t } from '../../result-messages.ts';

export type ExportFile = { readonly kind: ExportKind; readonly name: string; readonly about: string };

/** Downloadable files of a render, the most requested first. */
const exportFiles: readonly ExportFile[] = [
  { kind: 'mp3', name: t('adResults.downloads.mp3'), about: t('adResults.downloads.mp3About') },
  { kind: 'wav', name: t('adResults.downloads.wav'), about: t('adResults.downloads.wavAbout') },
  { kind: 'vtt', name: t('adResults.downloads.webvtt'), about: t('adResults.downloads.webvttAbout') },
  { kind: 'srt', name: t('adResults.downloads.srt'), about: t('adResults.downloads.srtAbout') },
  { kind: 'stem-speech', name: t('adResults.downloads.speech'), about: t('adResults.downloads.speechAbout') },
  { kind: 'stem-bed', name: t('adResults.downloads.music'), about: t('adResults.downloads.musicAbout') },
  { kind: 'stem-effects', name: t('adResults.downloads.effects'), about: t('adResults.downloads.effectsAbout') },
];

/** Lane roles that each stem contains; a stem without any such lane would be empty. */
const rolesOf: Partial<Record<ExportKind, readonly string[]>> = {
  'stem-bed': ['bed'],
  'stem-effects': ['effect', 'media'],
};

/** Downloadable files of a render, without stems that would be empty. All of them while the lanes are not loaded. */
export const filesOf = (details: Pick<ProductionDetails, 'lanes'> | undefined): readonly ExportFile[] =>
  exportFiles.filter(({ kind }) => {
    const roles = rolesOf[kind];
    return roles === undefined || (details?.lanes.some(({ role }) => roles.includes(role)) ?? true);
  });

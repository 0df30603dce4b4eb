import type { ExportKind, ProductionDetails } from '@sonora/contracts';
import { t } from '../../result-messages.ts';

export type ExportFile = { readonly kind: ExportKind; readonly name: string; readonly about: string };

/** Downloadable files of a render, the most requested first. */
const exportFiles: readonly ExportFile[] = [
  { kind: 'mp3', name: t('createAd.downloads.mp3'), about: t('createAd.downloads.mp3About') },
  { kind: 'wav', name: t('createAd.downloads.wav'), about: t('createAd.downloads.wavAbout') },
  { kind: 'vtt', name: t('createAd.downloads.webvtt'), about: t('createAd.downloads.webvttAbout') },
  { kind: 'srt', name: t('createAd.downloads.srt'), about: t('createAd.downloads.srtAbout') },
  { kind: 'stem-speech', name: t('createAd.downloads.speech'), about: t('createAd.downloads.speechAbout') },
  { kind: 'stem-bed', name: t('createAd.downloads.music'), about: t('createAd.downloads.musicAbout') },
  { kind: 'stem-effects', name: t('createAd.downloads.effects'), about: t('createAd.downloads.effectsAbout') },
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

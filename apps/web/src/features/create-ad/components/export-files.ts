import type { ProductionDetails } from '@sonora/contracts';
import type { ExportKind } from '../api.ts';
import { texts } from '../texts.ts';

export type ExportFile = { readonly kind: ExportKind; readonly name: string; readonly about: string };

/** What can be taken away, in the order in which people ask for it. */
const exportFiles: readonly ExportFile[] = [
  { kind: 'mp3', name: texts.mp3, about: texts.theFinishedAdReadyTo },
  { kind: 'wav', name: texts.wav, about: texts.wavFor },
  { kind: 'vtt', name: texts.captionsWebvtt, about: texts.forPlayersOnTheWeb },
  { kind: 'srt', name: texts.captionsSrt, about: texts.forVideoPrograms },
  { kind: 'stem-speech', name: texts.speechAlone, about: texts.theSpeechStemAsWav },
  { kind: 'stem-bed', name: texts.musicAlone, about: texts.theMusicStemAsWav },
  { kind: 'stem-effects', name: texts.effectsAlone, about: texts.theEffectsStemAsWav },
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

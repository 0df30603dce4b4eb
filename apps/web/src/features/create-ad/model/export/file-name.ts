import type { ExportKind } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { t } from '../../messages.ts';
import { t as resultText } from '../../result-messages.ts';

const maxCharacters = 80;

/** Names of stems within file names. Captions differ by their extension. */
const parts: Partial<Record<ExportKind, string>> = {
  'stem-speech': resultText('adResults.speech'),
  'stem-bed': resultText('adResults.bed'),
  'stem-effects': resultText('adResults.effects'),
};

/** The text without characters that file systems refuse. */
const safeName = (text: string): string => {
  const words = text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').split(/\s+/);
  return words.filter(Boolean).join(' ').slice(0, maxCharacters).trimEnd();
};

/** File name of a download by ad and length: "Mornings move fast, 30 s.mp3", "…, 30 s, speech.wav". */
export const exportFileName = (
  ad: { readonly title: string; readonly durationSeconds: number },
  file: { readonly kind?: ExportKind; readonly extension: string },
): string => {
  const length = `${numberText(Math.round(ad.durationSeconds * 10) / 10)} s`;
  const part = file.kind && parts[file.kind]?.toLowerCase();
  const name = [safeName(ad.title) || safeName(t('createAd.thisAd')), length, ...(part ? [part] : [])].join(', ');
  return `${name}.${file.extension}`;
};

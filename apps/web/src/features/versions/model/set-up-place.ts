import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import { t } from '../messages.ts';

const fieldNames = {
  name: () => t('versions.tagName'),
  voice: () => t('versions.voice'),
  copy: () => t('versions.copy'),
  arrangement: () => t('versions.layoutMode'),
  layoutMode: () => t('versions.layoutMode'),
  startTime: () => t('versions.startTime'),
  duration: () => t('versions.duration'),
  scriptAlignment: () => t('versions.scriptAlignment'),
  type: () => t('versions.type'),
  currency: () => t('versions.currency'),
  fallback: () => t('versions.fallback'),
  tags: () => t('versions.tags'),
  columns: () => t('versions.columns'),
  controls: () => t('versions.controls'),
  masteringPreset: () => t('versions.masteringPreset'),
  loudnessPreset: () => t('versions.loudnessPreset'),
  encoderPreset: () => t('versions.encoderPreset'),
  voiceSpeed: () => t('versions.voiceSpeed'),
  voicePreset: () => t('versions.voicePreset'),
  language: () => t('versions.language'),
  namePattern: () => t('versions.fileNames'),
  timeZone: () => t('versions.timeZone'),
  adPlacement: () => t('versions.adPlacement'),
  tagsConfig: () => t('versions.steps.set-up'),
} as const;

const isKnown = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

const wordOf = (name: string): string => (isKnown(name) ? fieldNames[name]() : name);

const nameAt = (list: unknown, index: number): string | undefined => {
  const entry: unknown = Array.isArray(list) ? list[index] : undefined;
  return isPlainObject(entry) && typeof entry.name === 'string' && entry.name.trim() !== '' ? entry.name : undefined;
};

/**
 * Where a problem of the set-up is, in the words of the page.
 * @param place of the stored configuration, such as `tags.0.arrangement.duration`
 * @param stored the configuration, for the names of its tags and columns
 */
export const setUpPlace = (place: string | null, stored: unknown): string => {
  const [first = 'tagsConfig', ...rest] = (place ?? '').split('.').filter(Boolean);
  const index = Number(rest[0]);
  if ((first !== 'tags' && first !== 'columns') || !Number.isInteger(index)) {
    const last = rest.at(-1);
    return last === undefined ? wordOf(first) : `${wordOf(first)}, ${wordOf(last)}`;
  }
  const name = nameAt(isPlainObject(stored) ? stored[first] : undefined, index) ?? String(index + 1);
  const owner = first === 'tags' ? t('versions.tagAt', { name }) : t('versions.columnAt', { name });
  const field = rest.slice(1).at(-1);
  return field === undefined ? owner : `${owner}, ${wordOf(field)}`;
};

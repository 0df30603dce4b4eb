import type { en } from '../../i18n/en/ads/ad-edits.ts';

export type EditId = keyof typeof en;
export type EditValues = Readonly<Record<string, string | number>>;

/**
 * Name of an edit for the undo history, which is stored with the ad: the id of its message, so that it is shown in the language
 * of the user who opens the ad.
 */
export const editName = (id: EditId, values: EditValues = {}): string => JSON.stringify([id, values]);

import type { SettingDraft } from './setting-draft.ts';

type AnyDraft = SettingDraft<unknown, unknown>;

/** The part of a browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;

/** What fields of a campaign hold that cannot be saved as it is: texts that are too long, addresses that are incomplete. */
export type FieldDrafts = {
  /** What a field held when its page was left; undefined if it could be saved. */
  readonly read: (field: string) => AnyDraft | undefined;
  /** Stores what a field holds; undefined: nothing that could not be saved. */
  readonly keep: (field: string, draft: AnyDraft | undefined) => void;
  readonly isEmpty: () => boolean;
};

const keyOf = (campaignId: string): string => `sonora.campaign-fields.${campaignId}`;

const stored = (campaignId: string, storage: () => DraftStorage): Readonly<Record<string, AnyDraft>> => {
  try {
    const read: unknown = JSON.parse(storage().getItem(keyOf(campaignId)) ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    const entries = Object.entries(read).filter(
      ([, each]) => typeof each === 'object' && each !== null && 'value' in each && 'draft' in each,
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
};

/**
 * Drafts of the fields of a campaign, which survive a reload and other steps of the page.
 * @param storage storage of this window; it may throw where a browser blocks it
 */
export const createFieldDrafts = (campaignId: string, storage: () => DraftStorage): FieldDrafts => {
  const drafts = new Map(Object.entries(stored(campaignId, storage)));
  return {
    read: (field) => drafts.get(field),
    keep: (field, draft) => {
      if (draft === undefined && !drafts.has(field)) return;
      if (draft === undefined) drafts.delete(field);
      else drafts.set(field, draft);
      try {
        if (drafts.size === 0) storage().removeItem(keyOf(campaignId));
        else storage().setItem(keyOf(campaignId), JSON.stringify(Object.fromEntries(drafts)));
      } catch {
        // Storage is full or blocked: the drafts last until the page closes, which asks.
      }
    },
    isEmpty: () => drafts.size === 0,
  };
};

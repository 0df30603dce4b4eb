import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import { type CampaignField, type FieldDraft, fieldShapes, isCampaignField } from './field-shapes.ts';
import type { SettingDraft } from './setting-draft.ts';

type AnyDraft = SettingDraft<unknown, unknown>;

/** The part of a browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;

/** What fields of a campaign hold that cannot be saved as it is: texts that are too long, addresses that are incomplete. */
export type FieldDrafts = {
  /** What a field held when its page was left; undefined if it could be saved. */
  readonly read: <Field extends CampaignField>(field: Field) => SettingDraft<unknown, FieldDraft<Field>> | undefined;
  /** Stores what a field holds; undefined: nothing that could not be saved. */
  readonly keep: (field: CampaignField, draft: AnyDraft | undefined) => void;
  readonly isEmpty: () => boolean;
};

const keyOf = (campaignId: string): string => `sonora.campaign-fields.${campaignId}`;

/** The draft of a field that a window stored; none for what another version of the application stored in another shape. */
const readDraft = (name: string, stored: unknown): readonly (readonly [CampaignField, AnyDraft])[] => {
  if (!isCampaignField(name) || !isPlainObject(stored) || !('value' in stored) || !('draft' in stored)) return [];
  const { value, draft } = stored;
  return fieldShapes[name](draft) ? [[name, { value, draft, isUnsaved: true }]] : [];
};

const readDrafts = (campaignId: string, storage: () => DraftStorage): ReadonlyMap<CampaignField, AnyDraft> => {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(campaignId)) ?? '{}');
    if (!isPlainObject(stored)) return new Map();
    return new Map(Object.entries(stored).flatMap(([name, draft]) => readDraft(name, draft)));
  } catch {
    return new Map();
  }
};

/**
 * Drafts of the fields of a campaign, which survive a reload and other steps of the page.
 * @param storage storage of this window; it may throw where a browser blocks it
 */
export const createFieldDrafts = (campaignId: string, storage: () => DraftStorage): FieldDrafts => {
  const drafts = new Map(readDrafts(campaignId, storage));
  return {
    // Drafts have the shapes of their fields: the fields keep them, and those that were stored were checked.
    read: <Field extends CampaignField>(field: Field) =>
      drafts.get(field) as SettingDraft<unknown, FieldDraft<Field>> | undefined,
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

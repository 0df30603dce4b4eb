import { useEffect, useState } from 'react';
import type { CampaignField, FieldDraft } from '../model/field-shapes.ts';
import { followSetting, isSameSetting, type SettingDraft } from '../model/setting-draft.ts';
import { useDraft } from './campaign-draft.tsx';

/**
 * Text of the fields of a setting, which may be incomplete. It is replaced when the setting changes elsewhere: in another window, by a
 * roll-back, or by another user. What cannot be saved survives a reload, and leaving the step of the page.
 * @param saved value of the setting, with changes that are not yet saved
 * @returns the draft, and a function that stores another one; its second argument is the value that is saved with it, if any
 */
export const useSettingDraft = <Field extends CampaignField, Value>(
  field: Field,
  saved: Value,
  draftOf: (value: Value) => FieldDraft<Field>,
): readonly [FieldDraft<Field>, (draft: FieldDraft<Field>, value?: Value) => void] => {
  const { fieldDrafts, mayWrite } = useDraft();
  const [state, setState] = useState<SettingDraft<Value, FieldDraft<Field>>>(() => {
    const kept = fieldDrafts.read(field);
    return kept && mayWrite && isSameSetting(kept.value, saved)
      ? { ...kept, value: saved }
      : { value: saved, draft: draftOf(saved) };
  });
  const followed = followSetting(state, saved, draftOf);
  if (followed !== state) setState(followed);
  useEffect(() => {
    fieldDrafts.keep(field, followed.isUnsaved === true ? followed : undefined);
  }, [fieldDrafts, field, followed]);
  const set = (draft: FieldDraft<Field>, value?: Value): void =>
    setState(
      value === undefined
        ? { value: saved, draft, isUnsaved: !isSameSetting(draft, draftOf(saved)) }
        : { value, draft },
    );
  return [followed.draft, set];
};

import { useState } from 'react';
import { followSetting, type SettingDraft } from '../model/setting-draft.ts';

/**
 * Text of the fields of a setting, which may be incomplete. It is replaced when the setting changes elsewhere: in another window, by a
 * roll-back, or by another user.
 * @param saved value of the setting, with changes that are not yet saved
 * @returns the draft, and a function that stores another one; its second argument is the value that is saved with it, if any
 */
export const useSettingDraft = <Value, Draft>(
  saved: Value,
  draftOf: (value: Value) => Draft,
): readonly [Draft, (draft: Draft, value?: Value) => void] => {
  const [state, setState] = useState<SettingDraft<Value, Draft>>(() => ({ value: saved, draft: draftOf(saved) }));
  const followed = followSetting(state, saved, draftOf);
  if (followed !== state) setState(followed);
  return [followed.draft, (draft, value = saved) => setState({ value, draft })];
};

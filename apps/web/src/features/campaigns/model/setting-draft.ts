/** Whether two values of JSON are equal; the order of keys has no meaning, since the database does not keep it. */
export const isSameSetting = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [own, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    own.size === others.size &&
    [...own].every(([key, value]) => others.has(key) && isSameSetting(value, others.get(key)))
  );
};

/** What the fields of a setting show, which may be incomplete, beside the value for which they stand. */
export type SettingDraft<Value, Draft> = {
  readonly value: Value;
  readonly draft: Draft;
  /** Whether the fields show something else than the value, which cannot be saved as it is. */
  readonly isUnsaved?: boolean;
};

/** The same draft while the setting has the value for which it stands; otherwise that of the new value, for example after a roll-back. */
export const followSetting = <Value, Draft>(
  before: SettingDraft<Value, Draft>,
  value: Value,
  draftOf: (value: Value) => Draft,
): SettingDraft<Value, Draft> => (isSameSetting(before.value, value) ? before : { value, draft: draftOf(value) });

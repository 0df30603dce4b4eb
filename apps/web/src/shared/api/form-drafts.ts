/** Storage keys of forms whose text a reload must not lose. */
const forms = {
  writing: 'sonora.writing',
  instantAd: 'sonora.instant-ad',
  instantAttempt: 'sonora.instant-attempt',
} as const;

const keyOf = (form: keyof typeof forms, owner: string): string => `${forms[form]} ${owner}`;

/**
 * What this tab keeps of forms until they are sent. `owner` identifies the user, the organisation and the thing that is edited,
 * so that no draft appears under another of them.
 */
export const formDrafts = {
  read: (form: keyof typeof forms, owner: string): string | null => {
    try {
      return sessionStorage.getItem(keyOf(form, owner));
    } catch {
      return null;
    }
  },
  write: (form: keyof typeof forms, owner: string, value: unknown): void => {
    try {
      sessionStorage.setItem(keyOf(form, owner), JSON.stringify(value));
    } catch {
      // Storage is full or blocked: the draft lasts until the page closes.
    }
  },
  remove: (form: keyof typeof forms, owner: string): void => {
    try {
      sessionStorage.removeItem(keyOf(form, owner));
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  },
  /** Gives a draft to another owner, for example to the session that a new ad has become. */
  move: (form: keyof typeof forms, from: string, to: string): void => {
    try {
      const draft = sessionStorage.getItem(keyOf(form, from));
      if (draft === null) return;
      sessionStorage.setItem(keyOf(form, to), draft);
      sessionStorage.removeItem(keyOf(form, from));
    } catch {
      // As in `write`.
    }
  },
  /** Removes all drafts, when the user signs out or changes the organisation. */
  clear: (): void => {
    try {
      const names = Object.values(forms);
      for (const key of Object.keys(sessionStorage))
        if (names.some((name) => key === name || key.startsWith(`${name} `))) sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  },
};

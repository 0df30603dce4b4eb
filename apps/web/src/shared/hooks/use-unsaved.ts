import { useEffect } from 'react';

/** Forms of the page whose edits are not saved, as one token each. */
const unsaved = new Set<object>();

/** Whether reloading the page would lose edits. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Registers a form with edits that only it has. */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = {};
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isUnsaved]);
};

import { useEffect, useState } from 'react';
import { loadCode } from '../../../shared/code/load-code.ts';

const importTexts = () => import('../edit-text.ts');

type EditText = (name: string) => string;

let loaded: EditText | undefined;

/**
 * The name of an edit in the language of the page; undefined without an edit, and until the names are loaded.
 * @param name of an edit, as stored
 */
export const useEditText = (name: string | undefined): string | undefined => {
  const [text, setText] = useState<EditText | undefined>(() => loaded);
  const isWanted = name !== undefined && text === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that were not loaded are requested with the next edit
  useEffect(() => {
    if (!isWanted) return;
    loadCode(importTexts).then(
      ({ editText }) => {
        loaded = editText;
        setText(() => editText);
      },
      // The buttons work without the names.
      () => {},
    );
  }, [isWanted, name]);
  return name === undefined ? undefined : text?.(name);
};

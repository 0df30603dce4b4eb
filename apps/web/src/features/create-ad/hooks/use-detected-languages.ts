import { useEffect, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useMay } from '../../../shared/api/session.ts';

/** Words from which on a language is detected. */
export const minWordsToDetect = 15;

/** Time without a change after which the server is asked. */
const REST_MILLISECONDS = 400;

type Answer = { readonly texts: string; readonly languages: readonly (string | null)[] };

const nothing: Answer = { texts: '', languages: [] };

/**
 * Languages of texts as the server detects them, for example "de", in the order of the texts. Undefined where it cannot be
 * told. While a text is changed, it keeps the language that it had.
 */
export const useDetectedLanguages = (texts: readonly string[]): readonly (string | undefined)[] => {
  const mayAsk = useMay('speech.preview');
  const [answer, setAnswer] = useState(nothing);
  const asked = JSON.stringify(texts);
  useEffect(() => {
    const body = { texts: JSON.parse(asked) as string[] };
    if (!mayAsk || asked === answer.texts || body.texts.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      // Without an answer, the known languages stay.
      const found = await api.speech.languages({ body }, { signal: controller.signal }).catch(() => undefined);
      if (found && !controller.signal.aborted) setAnswer({ texts: asked, languages: found.languages });
    }, REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, answer.texts, mayAsk]);
  return texts.map((text, index) => (text.trim() === '' ? undefined : (answer.languages[index] ?? undefined)));
};

const onlyText = (text: string): readonly string[] => (text.trim() === '' ? [] : [text]);

/** Language of a text, as `useDetectedLanguages`. */
export const useDetectedLanguage = (text: string): string | undefined => useDetectedLanguages(onlyText(text))[0];

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Time after the last key until the address contains the text, so that typing stays quick. */
const writeAfterMilliseconds = 400;

/** The text of a search, which the address keeps: for a reload, and for the way back from a result. */
export const useSearchText = () => {
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false }) as { readonly q?: string };
  const [{ text, known }, setState] = useState({ text: q, known: q });
  // Another address: a link, or a step back.
  if (q !== known) setState({ text: q, known: q });
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, known: text }));
      void navigate({ to: '.', search: { q: text || undefined }, replace: true });
    }, writeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [text, known, navigate]);
  return { value: text, onChange: (next: string): void => setState((now) => ({ ...now, text: next })) };
};

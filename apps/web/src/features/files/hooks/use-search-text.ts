import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

/** Time after the last key until the address contains the text, so that typing stays quick. */
const writeAfterMilliseconds = 400;

/** The text of a search, which the address keeps: for a reload, and for the way back from a result. */
export const useSearchText = () => {
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false }) as { readonly q?: string };
  const [{ text, known }, setState] = useState({ text: q, known: q });
  // Another address: a link, or a step back.
  if (q !== known) setState({ text: q, known: q });
  const write = useCallback(async (): Promise<void> => {
    if (text === known) return;
    setState((now) => ({ ...now, known: text }));
    await navigate({ to: '.', search: { q: text || undefined }, replace: true });
  }, [text, known, navigate]);
  useEffect(() => {
    const timer = setTimeout(() => void write(), writeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [write]);
  return {
    value: text,
    onChange: (next: string): void => setState((now) => ({ ...now, text: next })),
    /** Puts the text into the address now. */
    write,
  };
};

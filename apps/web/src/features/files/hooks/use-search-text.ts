import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';

/** Time after the last key until the address contains the text, so that typing stays quick. */
const writeAfterMilliseconds = 400;

/** The text of a search, which the address keeps: for a reload, and for the way back from a result. */
export const useSearchText = () => {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { q = '' } = useSearch({ strict: false }) as { readonly q?: string };
  // `seen`: the text in the address; `written`: what this page put there last, which the address has a moment later.
  const [{ text, seen, written }, setState] = useState({ text: q, seen: q, written: q });
  // Another address than this page wrote: a link, or a step back.
  if (q !== seen) setState({ text: q === written ? text : q, seen: q, written: q });
  const write = useCallback(async (): Promise<void> => {
    if (text === written) return;
    setState((now) => ({ ...now, written: text }));
    await navigate({ to: '.', search: { q: text || undefined }, replace: true });
  }, [text, written, navigate]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isLeaving()) void write();
    }, writeAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [write, isLeaving]);
  return {
    value: text,
    onChange: (next: string): void => setState((now) => ({ ...now, text: next })),
    /** Puts the text into the address now. */
    write,
  };
};

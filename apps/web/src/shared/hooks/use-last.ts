import { useState } from 'react';

/** The value, or the last defined one: a dialog must keep its content while it closes. */
export const useLast = <T>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};

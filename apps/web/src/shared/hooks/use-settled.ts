import { useEffect, useState } from 'react';

const pauseMilliseconds = 150;

/** The value once it has stayed the same for a moment. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

import { type RefObject, useEffect, useRef } from 'react';

/** Is aborted when the form that saves is closed. */
export const useStop = (): RefObject<AbortController> => {
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  return stop;
};

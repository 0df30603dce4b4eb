import { useEffect, useRef } from 'react';

type Layer = () => void;

/** Open layers, the top one last. */
const layers: Layer[] = [];

const onKeyDown = (event: KeyboardEvent): void => {
  // A menu or a list inside the layer may have answered already.
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) layers.at(-1)?.();
};

/** Calls `onEscape` when Escape is pressed while this layer is the top one: only one layer answers. */
export const useEscape = (isOpen: boolean, onEscape: () => void): void => {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = () => latest.current();
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
};

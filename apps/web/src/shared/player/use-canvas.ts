import { type RefObject, useEffect, useRef, useState } from 'react';

export type CanvasSize = { readonly width: number; readonly height: number; readonly scale: number };

/** Current size of an element in CSS pixels; `scale` is device pixels per CSS pixel. */
export const useElementSize = (element: RefObject<HTMLElement | null>): CanvasSize => {
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0, scale: 1 });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height, scale: window.devicePixelRatio || 1 });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
};

/** Increments when the page's colours change, so that canvases are repainted. */
export const useColourTurn = (): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setTurn((count) => count + 1));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    return () => observer.disconnect();
  }, []);
  return turn;
};

/** A canvas with the size of its parent, repainted when size, colours or `inputs` change. */
export const usePainted = (
  frame: RefObject<HTMLElement | null>,
  paint: (context: CanvasRenderingContext2D, size: CanvasSize, colour: (token: string) => string) => void,
): RefObject<HTMLCanvasElement | null> => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(frame);
  const colourTurn = useColourTurn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of colours requires a repaint, although `paint` does not read it
  useEffect(() => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (!current || !context || size.width === 0) return;
    const width = Math.round(size.width * size.scale);
    const height = Math.round(size.height * size.scale);
    if (current.width !== width || current.height !== height) {
      current.width = width;
      current.height = height;
    }
    context.setTransform(size.scale, 0, 0, size.scale, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    const tokens = getComputedStyle(document.documentElement);
    paint(context, size, (token) => tokens.getPropertyValue(token).trim());
  }, [paint, size, colourTurn]);
  return canvas;
};

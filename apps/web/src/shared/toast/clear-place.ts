/** Top and bottom edge in pixels from the top of the window. */
type Span = { readonly top: number; readonly bottom: number };
type Box = Span & { readonly left: number; readonly right: number };

/** Distance to what the toasts keep clear of. */
const gap = 8;

/**
 * Distance of the toasts from the bottom of the window, so that they cover none of the controls. If there is no such place,
 * the default distance.
 * @param toasts the place of all toasts at the default distance
 */
export const clearDistance = (toasts: Box, controls: readonly Box[], defaultDistance: number): number => {
  const height = toasts.bottom - toasts.top;
  const windowHeight = toasts.bottom + defaultDistance;
  const besides = controls.filter(({ left, right }) => left < toasts.right && right > toasts.left);
  let bottom = toasts.bottom;
  for (let step = 0; step <= besides.length; step += 1) {
    const end = bottom;
    const hidden = besides.filter((control) => control.top < end + gap && control.bottom > end - height - gap);
    if (hidden.length === 0) return windowHeight - bottom;
    bottom = Math.min(...hidden.map(({ top }) => top)) - gap;
    if (bottom - height < 0) break;
  }
  return defaultDistance;
};

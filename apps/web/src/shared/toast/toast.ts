export type Toast = {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'success' | 'information' | 'warning' | 'error';
  /** Time for which the toast is shown. Default: 6000 ms. */
  readonly milliseconds?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

type ToastRenderer = (toast: Toast) => void;

const waiting: Toast[] = [];
let renderer: ToastRenderer | undefined;
let wake: (() => void) | undefined;

/** Shows a toast. The first one loads the code that renders toasts. */
export const showToast = (toast: Toast): void => {
  if (renderer) {
    renderer(toast);
    return;
  }
  waiting.push(toast);
  wake?.();
};

/** Sets the callback for the first toast; called at once if one is already waiting. */
export const onFirstToast = (listener: () => void): void => {
  wake = listener;
  if (waiting.length > 0) listener();
};

/** Connects the renderer of toasts and passes it all waiting ones. */
export const connectToasts = (next: ToastRenderer): (() => void) => {
  renderer = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    renderer = undefined;
  };
};

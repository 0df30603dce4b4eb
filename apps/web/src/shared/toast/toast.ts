export type Toast = {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'success' | 'information' | 'warning' | 'error';
  /** How long it stays. Default 6000 ms. */
  readonly milliseconds?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

type Shower = (toast: Toast) => void;

const waiting: Toast[] = [];
let shower: Shower | undefined;
let wake: (() => void) | undefined;

/** Shows a toast. The first one loads the code that draws them. */
export const showToast = (toast: Toast): void => {
  if (shower) {
    shower(toast);
    return;
  }
  waiting.push(toast);
  wake?.();
};

/** The outlet says how it can be woken; called at once when something waits already. */
export const onFirstToast = (listener: () => void): void => {
  wake = listener;
  if (waiting.length > 0) listener();
};

/** What draws toasts takes over, and with it everything that waits. */
export const connectToasts = (next: Shower): (() => void) => {
  shower = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    shower = undefined;
  };
};

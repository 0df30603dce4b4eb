import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/shared-messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { clearDistance } from './clear-place.ts';
import { dismissToast, type ShownToast, showKeptToast, useToasts } from './toast.ts';
import styles from './toast-outlet.module.css';

const defaultMilliseconds = 6_000;
const defaultDistance = 16;

/** A toast. It stays while it has the pointer or the focus. */
const ToastItem = ({ toast }: { readonly toast: ShownToast }) => {
  const { id, title, description, content, tone, action, milliseconds = defaultMilliseconds } = toast;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const stays = isPointed || isFocused || milliseconds === 'until-dismissed';
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dismissToast(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, stays, milliseconds]);
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      role="alert"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div>
        <p className={styles.title}>{title}</p>
        {description !== undefined && <p className={styles.description}>{description}</p>}
        {content}
        {action && (
          <Button
            variant="quiet"
            className={styles.action}
            onClick={() => {
              dismissToast(id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('shared.dismiss')} onClick={() => dismissToast(id)}>
        <svg width="16" height="16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </IconButton>
    </div>
  );
};

/** The main buttons and the player, which toasts must not cover. */
const keptClear = '[data-primary]:not(:disabled), [data-keep-clear]';

/** Moves the toasts to a place where they cover no main button. */
const useClearPlace = (part: RefObject<HTMLDivElement | null>, toasts: readonly ShownToast[]): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the toasts change
  useLayoutEffect(() => {
    const place = (): void => {
      const element = part.current;
      if (!element) return;
      const { left, right, height } = element.getBoundingClientRect();
      const bottom = window.innerHeight - defaultDistance;
      const controls = [...document.querySelectorAll(keptClear)]
        .filter((control) => !element.contains(control) && control.checkVisibility())
        .map((control) => control.getBoundingClientRect());
      const distance = clearDistance({ left, right, top: bottom - height, bottom }, controls, defaultDistance);
      element.style.setProperty('--toasts-bottom', `${distance}px`);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [toasts]);
};

/** The toasts, the newest below. */
export const ToastOutlet = () => {
  const toasts = useToasts();
  const part = useRef<HTMLDivElement>(null);
  useClearPlace(part, toasts);
  useEffect(showKeptToast, []);
  return (
    <div ref={part} className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

import { IconCheck } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';

const CloseContext = createContext<() => void>(() => {});

type MenuProps = {
  /** Draws the trigger; the given properties must reach a button. */
  readonly trigger: (properties: {
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly popoverTarget: string;
    readonly id: string;
  }) => ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
};

const items = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

const move = (menu: HTMLElement, key: string): boolean => {
  const all = items(menu);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return false;
  all[(next + all.length) % all.length]?.focus();
  return true;
};

/** Places the menu at its trigger, inside the window. */
const place = (menu: HTMLElement, trigger: HTMLElement, align: 'start' | 'end'): void => {
  const anchor = trigger.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = align === 'start' ? anchor.left : anchor.right - width;
  const below = anchor.bottom + 6;
  const top = below + height > window.innerHeight - 8 ? Math.max(8, anchor.top - height - 6) : below;
  menu.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  menu.style.top = `${top}px`;
};

/**
 * A menu on the browser's own popover: top layer, light dismissal and Escape come with it. Arrow keys walk, the first
 * letter is not used, Tab closes. Content is mounted only while it is open.
 */
export const Menu = ({ trigger, children, align = 'start' }: MenuProps) => {
  const menuId = useId();
  const triggerId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const onToggle = (event: ToggleEvent<HTMLDivElement>): void => {
    const open = event.newState === 'open';
    setOpen(open);
    if (!open) return;
    requestAnimationFrame(() => {
      const anchor = document.getElementById(triggerId);
      if (!menu.current || !anchor) return;
      place(menu.current, anchor, align);
      items(menu.current)[0]?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    else if (menu.current && move(menu.current, event.key)) event.preventDefault();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    // It stands where its trigger stood; what scrolls inside it does not move that.
    const onScroll = (event: Event): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return;
      menu.current?.hidePopover();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [isOpen]);
  const close = useCallback(() => {
    menu.current?.hidePopover();
    document.getElementById(triggerId)?.focus();
  }, [triggerId]);

  return (
    <>
      {trigger({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen, popoverTarget: menuId, id: triggerId })}
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={triggerId}
        className={styles.menu}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        <CloseContext value={close}>{isOpen && children}</CloseContext>
      </div>
    </>
  );
};

type MenuItemProps = {
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
  /** A sentence below the name. */
  readonly description?: string;
  /** A choice among several: shows a tick where it holds. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export const MenuItem = ({ icon, note, description, isChecked, isDisabled, onSelect, children }: MenuItemProps) => {
  const close = use(CloseContext);
  const isChoice = isChecked !== undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is there only with the role that has it
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChoice ? isChecked : undefined}
      aria-disabled={isDisabled === true ? true : undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        if (isDisabled === true) return;
        close();
        onSelect();
      }}
    >
      {icon}
      <span>
        {children}
        {description !== undefined && <span className={styles.description}>{description}</span>}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {isChecked === true && <IconCheck size={16} className={styles.tick} aria-hidden="true" />}
    </button>
  );
};

/** A heading over a group of choices. */
export const MenuGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not be a group of a menu
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.heading}>
        {title}
      </div>
      {children}
    </div>
  );
};

export const MenuRule = () => <hr className={styles.rule} />;

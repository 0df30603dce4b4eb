import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { isFocusLost } from '../../hooks/focus-place.ts';
import { giveFocusBack, type Opener, openerAt } from '../../hooks/use-focus-return.ts';
import { MantineScope } from '../../theme/mantine-scope.tsx';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

const CloseContext = createContext<() => void>(() => {});

/** Makes the trigger, which another component renders, the target of Mantine's menu. */
const TargetOf = ({ triggerId, ref }: { readonly triggerId: string; readonly ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => document.getElementById(triggerId), [
    triggerId,
  ]);
  return null;
};

const focusFirstItem = (menu: HTMLDivElement | null): void => {
  menu?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });
};

const focusCheckedItem = (menu: HTMLDivElement | null): void => {
  const checked = menu?.querySelector<HTMLElement>('[aria-checked="true"]');
  if (!menu || !checked) {
    focusFirstItem(menu);
    return;
  }
  checked.focus({ preventScroll: true });
  menu.scrollTop = checked.offsetTop - menu.clientHeight / 2;
};

/** A modal dialog of the browser covers everything outside it, menus included. */
const containerOf = (triggerId: string): HTMLElement =>
  document.getElementById(triggerId)?.closest('dialog') ?? document.body;

/** Distance between the menu and the edges of the window in pixels. */
const padding = 8;

type Room = {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
  readonly rects: { readonly reference: { readonly width: number } };
};

/** A menu taller than the room on its side of the trigger scrolls. That of a select is as wide as its field. */
const setRoom = ({ availableHeight, elements, rects }: Room): void => {
  elements.floating.style.setProperty('--menu-available-height', `${availableHeight}px`);
  elements.floating.style.setProperty('--menu-trigger-width', `${rects.reference.width}px`);
};

type LoadedMenuProps = {
  readonly triggerId: string;
  readonly align: 'start' | 'end';
  readonly opensAtChecked: boolean;
  /** Has the focus after the menu. Default: the trigger. */
  readonly returnTo?: HTMLElement | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Gives the focus back to the trigger, or when that is gone, to its nearest neighbour; after the menu was removed, too. */
const useTriggerFocus = (triggerId: string, returnTo: HTMLElement | undefined): (() => void) => {
  const opener = useRef<Opener>(undefined);
  const giveBack = useCallback((): void => {
    if (opener.current) giveFocusBack(opener.current);
  }, []);
  useLayoutEffect(() => {
    const trigger = returnTo ?? document.getElementById(triggerId);
    opener.current = trigger ? openerAt(trigger) : undefined;
    // First, the page has its new content.
    return () => queueMicrotask(() => isFocusLost() && giveBack());
  }, [triggerId, returnTo, giveBack]);
  return giveBack;
};

/** Mounted while the menu is open. Arrow keys, Home, End and first letters move the focus; Escape and Tab close. */
export const LoadedMenu = (properties: LoadedMenuProps) => {
  const { triggerId, align, opensAtChecked, returnTo, onClose, children } = properties;
  const giveBack = useTriggerFocus(triggerId, returnTo);
  const close = (): void => {
    onClose();
    giveBack();
  };
  return (
    <MantineScope>
      <Menu
        opened
        unstyled
        id={triggerId}
        onChange={onClose}
        // Mantine handles the focus only when `opened` changes, but here the menu is open as soon as it is mounted.
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        withInitialFocusPlaceholder={false}
        position={align === 'start' ? 'bottom-start' : 'bottom-end'}
        offset={6}
        portalProps={{ target: containerOf(triggerId) }}
        middlewares={{ flip: { padding }, shift: { padding }, size: { padding, apply: setRoom } }}
        transitionProps={{ duration: 0 }}
        checkIcon={<IconCheck size={16} aria-hidden="true" />}
        classNames={{
          dropdown: classNames(styles.menu, opensAtChecked && styles.select),
          item: styles.item ?? '',
          itemLabel: styles.content ?? '',
          itemIndicator: styles.tick ?? '',
          divider: styles.rule ?? '',
        }}
      >
        <Menu.Target>
          <TargetOf triggerId={triggerId} />
        </Menu.Target>
        <Menu.Dropdown
          ref={opensAtChecked ? focusCheckedItem : focusFirstItem}
          onKeyDown={(event: KeyboardEvent) => {
            // A dialog around the menu must not answer Escape, too. After Tab, the browser moves the focus on from the trigger.
            if (event.key === 'Escape') event.preventDefault();
            if (event.key === 'Escape' || event.key === 'Tab') close();
          }}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
};

type MenuItemProps = {
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
  /** A sentence below the name. */
  readonly description?: string;
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export const LoadedMenuItem = (props: MenuItemProps) => {
  const { icon, note, description, isChecked, isDisabled = false, onSelect, children } = props;
  const close = use(CloseContext);
  const item = {
    // `disabled` would hide the item from some screen readers; these attributes keep it readable.
    'data-disabled': isDisabled || undefined,
    'aria-disabled': isDisabled || undefined,
    closeMenuOnClick: false,
    onClick: () => {
      if (isDisabled) return;
      // Close first: the focus is then on the trigger, to which a dialog opened by `onSelect` will return it.
      close();
      onSelect();
    },
    children: (
      <>
        {icon}
        <span>
          {children}
          {description !== undefined && <span className={styles.description}>{description}</span>}
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </>
    ),
  };
  return isChecked === undefined ? <Menu.Item {...item} /> : <Menu.RadioItem value="" checked={isChecked} {...item} />;
};

export const LoadedMenuGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
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

export const LoadedMenuRule = () => <Menu.Divider role="separator" />;

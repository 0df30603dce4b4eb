import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/shared-messages.ts';
import { showToast } from '../../toast/toast.ts';
import type { LoadedMenuGroup, LoadedMenuItem } from './loaded-menu.tsx';

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await load()).LoadedMenu }));

/** An entry of a menu. With `isChecked` it is one of several alternatives, and a tick marks the current one. */
export const MenuItem = lazy(
  async (): Promise<{ default: typeof LoadedMenuItem }> => ({
    default: (await load()).LoadedMenuItem,
  }),
);

/** Entries under a heading. */
export const MenuGroup = lazy(
  async (): Promise<{ default: typeof LoadedMenuGroup }> => ({
    default: (await load()).LoadedMenuGroup,
  }),
);

export const MenuRule = lazy(async () => ({ default: (await load()).LoadedMenuRule }));

/** Delay after which a page loads the code of its menus, so that they open at once and without a connection, too. */
const prefetchMilliseconds = 2_000;

/** Loads the code of menus in advance. A failure is reported when a menu is opened. */
const prefetch = (): void => {
  load().catch(() => {});
};

type MenuProps = {
  /** Renders the trigger. It must pass the given properties on to a button. */
  readonly trigger: (properties: {
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly id: string;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  }) => ReactNode;
  readonly children: ReactNode;
  /** The edge of the trigger that the menu is flush with. Default: `start`. */
  readonly align?: 'start' | 'end';
};

/**
 * A menu that opens below its trigger. Its code is loaded shortly after the page, or earlier if the trigger is hovered, focused
 * or pressed. Its content is mounted only while it is open.
 */
export const Menu = ({ trigger, children, align = 'start' }: MenuProps) => {
  const triggerId = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(prefetch, prefetchMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const open = async (): Promise<void> => {
    try {
      await load();
      setOpen(true);
    } catch (error) {
      showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description: errorText(error) });
    }
  };
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        id: triggerId,
        onClick: () => (isOpen ? setOpen(false) : void open()),
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {isOpen && (
        <Suspense fallback={null}>
          <LoadedMenu triggerId={triggerId} align={align} onClose={() => setOpen(false)}>
            {children}
          </LoadedMenu>
        </Suspense>
      )}
    </>
  );
};

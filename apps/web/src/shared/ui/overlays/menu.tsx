import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
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
 * A menu that opens below its trigger. Its code is loaded when the trigger is pointed at, focused or pressed for the first
 * time. Its content is mounted only while it is open.
 */
export const Menu = ({ trigger, children, align = 'start' }: MenuProps) => {
  const triggerId = useId();
  const [isOpen, setOpen] = useState(false);
  const prefetch = (): void => {
    // A failure is reported when the menu opens.
    load().catch(() => {});
  };
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        id: triggerId,
        onClick: () => setOpen(!isOpen),
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

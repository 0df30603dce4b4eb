import { Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { guidesFor } from '../../features/guides/guide-list.ts';
import { hasClosedOnboarding, useUser } from '../../shared/api/session.ts';
import { lazyOverlay, lazyPanel } from '../../shared/code/lazy-parts.tsx';
import { type PaletteCommand, useCommands } from '../../shared/commands/commands.ts';
import { isCovered, isTyping, useKeys } from '../../shared/hooks/hotkeys.ts';
import { Dialog, Sheet } from '../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';
import { groupsFor } from './navigation.ts';
import { ShareOutlet } from './share-outlet.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useFollowedOrganisation } from './switch-organisation.ts';
import { TopBar } from './top-bar.tsx';
import { TransportOutlet } from './transport-outlet.tsx';
import { UploadOutlet } from './upload-outlet.tsx';
import { useClosedOnboarding } from './use-closed-onboarding.ts';
import { useLetterLanguage } from './use-letter-language.ts';
import { usePageFocus } from './use-page-focus.ts';

const Guides = lazyPanel(() => import('../../features/guides/components/guides.tsx'));
const KeyList = lazyPanel(() => import('./key-list.tsx'));
const SidebarDrawer = lazyOverlay(() => import('./sidebar-drawer.tsx'));
const Onboarding = lazyOverlay(() => import('../../features/onboarding/components/onboarding.tsx'));
const CommandPalette = lazyOverlay(() => import('../commands/command-palette.tsx'));

type Shown = { readonly showWorkflows: () => void; readonly showGuides: () => void };

const usePageCommands = ({ showWorkflows, showGuides }: Shown): void => {
  const user = useUser();
  const navigate = useNavigate();
  useCommands(
    useMemo((): readonly PaletteCommand[] => {
      const pages = groupsFor(user).flatMap(({ entries }) => entries);
      const goTo = [...pages, { to: '/profile' as const, label: t('shell.profile') }].map(({ to, label }) => ({
        id: to,
        group: t('shell.goTo'),
        title: label,
        run: () => void navigate({ to }),
      }));
      return [
        ...goTo,
        { id: 'workflows-overview', group: t('shell.help'), title: t('shell.workflowsOverview'), run: showWorkflows },
        ...(guidesFor(user).length > 0
          ? [{ id: 'guides', group: t('shell.help'), title: t('shell.guides'), run: showGuides }]
          : []),
      ];
    }, [user, navigate, showWorkflows, showGuides]),
  );
};

/** Layout of all pages behind sign-in. */
export const Shell = () => {
  const [drawer, setDrawer] = useState(0);
  const [finding, setFinding] = useState(0);
  const [areKeysShown, setKeysShown] = useState(false);
  const [areGuidesShown, setGuidesShown] = useState(false);
  const user = useUser();
  const [isWelcome, setWelcome] = useState(!hasClosedOnboarding(user) && user.status === 'registered');
  useFollowedOrganisation(user);
  useLetterLanguage(user);
  useClosedOnboarding(user);
  usePageFocus();
  const showWorkflows = useCallback(() => setWelcome(true), []);
  const showGuides = useCallback(() => setGuidesShown(true), []);
  usePageCommands({ showWorkflows, showGuides });
  const find = (): void => setFinding(finding + 1);
  useKeys((event, hasModifier) => {
    if (isCovered()) return;
    if (hasModifier && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      find();
    } else if (event.key === '?' && !isTyping(event.target)) setKeysShown(true);
  });
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <Sidebar />
      <SidebarDrawer opening={drawer} isOpen={drawer > 0} onClose={() => setDrawer(0)} onFind={find} />
      <div className={styles.main}>
        <TopBar
          onMenu={() => setDrawer(drawer + 1)}
          onFind={find}
          onKeys={() => setKeysShown(true)}
          onGuides={showGuides}
        />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <div className={styles.transport} data-keep-clear="">
        <UploadOutlet />
        <TransportOutlet />
      </div>
      <ShareOutlet />
      {isWelcome && <Onboarding onClose={() => setWelcome(false)} />}
      <CommandPalette opening={finding} isOpen={finding > 0} onClose={() => setFinding(0)} />
      <Dialog isOpen={areKeysShown} title={t('shell.keys')} onClose={() => setKeysShown(false)}>
        <KeyList />
      </Dialog>
      <Sheet isOpen={areGuidesShown} title={t('shell.guides')} onClose={() => setGuidesShown(false)}>
        <Guides onClose={() => setGuidesShown(false)} />
      </Sheet>
    </div>
  );
};

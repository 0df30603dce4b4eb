import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { CampaignHead } from '../components/page/campaign-head.tsx';
import { CampaignLoader } from '../components/page/campaign-loader.tsx';
import { CampaignNotices, SettingsConflict } from '../components/page/campaign-notices.tsx';
import styles from '../components/page/page.module.css';
import { t } from '../messages.ts';

const tabs = {
  creatives: lazyPanel(async () => ({
    default: (await import('../components/creatives/creatives-tab.tsx')).CreativesTab,
  })),
  targeting: lazyPanel(async () => ({
    default: (await import('../components/targeting/targeting-tab.tsx')).TargetingTab,
  })),
  coverage: lazyPanel(async () => ({
    default: (await import('../components/audiences/coverage-tab.tsx')).CoverageTab,
  })),
  simulator: lazyPanel(async () => ({
    default: (await import('../components/simulator/simulator-tab.tsx')).SimulatorTab,
  })),
  report: lazyPanel(async () => ({ default: (await import('../components/report/report-tab.tsx')).ReportTab })),
  revisions: lazyPanel(async () => ({
    default: (await import('../components/revisions/revisions-tab.tsx')).RevisionsTab,
  })),
} as const;

/** On a phone, not all tabs are in sight. */
const showTab = (nav: HTMLElement | null): void =>
  nav?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as readonly TabName[];

const Tabs = ({ campaignId, current }: { readonly campaignId: string; readonly current: TabName }) => (
  <nav key={current} ref={showTab} className={styles.tabs} aria-label={t('campaigns.parts')}>
    {tabNames.map((name) => (
      <Link
        key={name}
        to="/workflows/campaign-manager/$campaignId"
        params={{ campaignId }}
        search={name === 'creatives' ? {} : { tab: name }}
        className={styles.tab}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={name === current ? 'page' : undefined}
        resetScroll={false}
      >
        {t(`campaigns.tabs.${name}`)}
      </Link>
    ))}
  </nav>
);

/** A campaign: creatives, targeting, coverage, simulator, report and revisions. */
export const CampaignPage = () => {
  const { campaignId } = useParams({ from: '/signed-in/workflows/campaign-manager/$campaignId' });
  const { tab } = useSearch({ from: '/signed-in/workflows/campaign-manager/$campaignId' });
  const current = tabNames.find((name) => name === tab) ?? 'creatives';
  const Tab = tabs[current];
  return (
    <CampaignLoader campaignId={campaignId}>
      {() => (
        <>
          <CampaignHead />
          <Tabs campaignId={campaignId} current={current} />
          <SettingsConflict />
          <CampaignNotices />
          <Tab />
        </>
      )}
    </CampaignLoader>
  );
};

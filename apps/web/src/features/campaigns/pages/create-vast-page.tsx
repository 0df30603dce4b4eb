import { limits } from '@sonora/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { dateTime } from '../../../shared/format/time.ts';
import { InputField } from '../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../shared/forms/too-many-characters.ts';
import { useIsLeaving } from '../../../shared/hooks/use-is-leaving.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { StepList } from '../../../shared/sessions/step-list.tsx';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import items from '../../../shared/ui/lists/items.module.css';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { campaignListOptions, campaignsApi } from '../api.ts';
import { CampaignHead } from '../components/page/campaign-head.tsx';
import { CampaignLoader } from '../components/page/campaign-loader.tsx';
import { CampaignNotices, SettingsConflict } from '../components/page/campaign-notices.tsx';
import page from '../components/page/page.module.css';
import styles from '../components/vast/vast.module.css';
import { useTakeCampaign } from '../hooks/campaign-draft.tsx';
import { focusProblem } from '../hooks/focus-problem.ts';
import { t as tCampaign } from '../messages.ts';
import { t } from '../vast-messages.ts';

const panels = {
  'set-up': lazyPanel(async () => ({ default: (await import('../components/vast/vast-set-up.tsx')).VastSetUp })),
  mapping: lazyPanel(async () => ({ default: (await import('../components/vast/vast-mapping.tsx')).VastMapping })),
  activation: lazyPanel(async () => ({ default: (await import('../components/vast/activation.tsx')).Activation })),
} as const;

type Step = keyof typeof panels;
const stepNames = Object.keys(panels) as readonly Step[];
const steps = stepNames.map((name) => ({ name, label: t(`vast.steps.${name}`) }));

const maxShown = 10;

/** A new campaign by its name, or one that exists. */
const Start = () => {
  usePage(t('vast.title'));
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const take = useTakeCampaign();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const attempt = useRef({ name: '', key: '' });
  const list = useQuery(campaignListOptions({ search: '', status: undefined }));
  const open = (campaignId: string): Promise<void> =>
    navigate({ to: '/workflows/create-vast', search: { campaignId } });
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const wanted = name.trim();
    if (wanted === '' || isTooLong(wanted, limits.nameCharacters)) return;
    if (attempt.current.name !== wanted) attempt.current = { name: wanted, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const campaign = await campaignsApi.campaigns.create({
        headers: { 'idempotency-key': attempt.current.key },
        body: { name: wanted, isDraft: true },
      });
      await take(campaign);
      if (!isLeaving()) await open(campaign.campaignId);
    } catch (error) {
      showToast({ tone: 'error', title: tCampaign('campaigns.createFailed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title={t('vast.title')} />
      <div className={page.start}>
        <Card title={t('vast.newTag')}>
          <form
            className={page.form}
            noValidate
            onSubmit={(event) => {
              focusProblem(event.currentTarget);
              void create(event);
            }}
          >
            <InputField
              label={tCampaign('campaigns.name')}
              value={name}
              maxCharacters={limits.nameCharacters}
              problem={isTried && name.trim() === '' ? tCampaign('campaigns.nameMissing') : undefined}
              onChange={setName}
            />
            <div className={page.buttons}>
              <Button type="submit" variant="primary" isBusy={isBusy}>
                {t('vast.continue')}
              </Button>
            </div>
          </form>
        </Card>
        {list.data?.campaigns.length !== 0 && (
          <Card title={t('vast.existing')}>
            <AsyncList
              query={list}
              notLoaded={tCampaign('campaigns.notLoaded')}
              skeletonHeights={[36, 36]}
              isEmpty={() => false}
              empty={null}
            >
              {({ campaigns }) => (
                <ul className={items.list}>
                  {campaigns.slice(0, maxShown).map((campaign) => (
                    <li key={campaign.campaignId} className={items.item}>
                      <div className={items.text}>
                        <strong>{campaign.name}</strong>
                        <span className="tabular">{dateTime(campaign.lastModified)}</span>
                      </div>
                      <Button
                        aria-label={t('vast.openNamed', { name: campaign.name })}
                        disabled={isBusy}
                        onClick={() => void open(campaign.campaignId)}
                      >
                        {t('vast.open')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </AsyncList>
          </Card>
        )}
      </div>
    </>
  );
};

const Steps = ({ campaignId, current }: { readonly campaignId: string; readonly current: Step }) => {
  const navigate = useNavigate();
  const go = (step: Step): void =>
    void navigate({
      to: '/workflows/create-vast',
      search: { campaignId, ...(step !== 'set-up' && { step }) },
    });
  const at = stepNames.indexOf(current);
  const [before, after] = [stepNames[at - 1], stepNames[at + 1]];
  const Panel = panels[current];
  return (
    <>
      <CampaignHead
        hasPublish={current === 'activation'}
        steps={<StepList steps={steps} current={current} onGo={go} />}
      />
      <SettingsConflict />
      {current === 'activation' && <CampaignNotices />}
      <Panel />
      <div className={styles.foot}>
        {before && <Button onClick={() => go(before)}>{t('vast.back')}</Button>}
        {after ? (
          <Button variant="primary" onClick={() => go(after)}>
            {t('vast.next', { step: t(`vast.steps.${after}`) })}
          </Button>
        ) : (
          <ButtonLink to="/workflows/campaign-manager/$campaignId" params={{ campaignId }}>
            {t('vast.toCampaign')}
          </ButtonLink>
        )}
      </div>
    </>
  );
};

/** From a campaign to its tag: Vast Set Up, Vast Mapping, Activation. */
export const CreateVastPage = () => {
  const { campaignId, step } = useSearch({ from: '/signed-in/workflows/create-vast' });
  if (campaignId === undefined) return <Start />;
  const current = stepNames.find((name) => name === step) ?? 'set-up';
  return (
    <CampaignLoader campaignId={campaignId}>{() => <Steps campaignId={campaignId} current={current} />}</CampaignLoader>
  );
};

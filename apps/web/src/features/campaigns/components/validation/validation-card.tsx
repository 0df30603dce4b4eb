import type { ValidationLink } from '@sonora/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { dateTime } from '../../../../shared/format/time.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { CopyButton } from '../../../../shared/ui/copy/copy-button.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { ConfirmDialog } from '../../../../shared/ui/overlays/confirm-dialog.tsx';
import { campaignQueries, campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../validation-messages.ts';
import { ValidationState } from './state-tag.tsx';
import styles from './validation.module.css';
import { DocumentVerdicts } from './validation-report.tsx';

const linksOptions = (campaignId: string) =>
  campaignQueries.campaignValidation.listLinks.queryOptions({
    input: { params: { id: campaignId } },
    staleTime: 10_000,
  });

type LinkRowProps = { readonly link: ValidationLink; readonly onRevoke: (() => void) | undefined };

const LinkRow = ({ link, onRevoke }: LinkRowProps) => {
  const { url, createdAt, expiresAt, isExpired } = link;
  const date = dateTime(createdAt);
  return (
    <li className={styles.link}>
      <span className={`${styles.linkText} tabular`}>
        <a href={ownAddress(url)} target="_blank" rel="noopener">
          {t('validation.title')}
        </a>
        <br />
        {t('validation.created', { date, until: dateTime(expiresAt) })}
      </span>
      <span className={styles.linkActs}>
        {isExpired ? (
          <Tag tone="warning">{t('validation.expired')}</Tag>
        ) : (
          <CopyButton text={url} label={t('validation.copy', { date })} />
        )}
        {onRevoke && (
          <Button variant="quiet" aria-label={t('validation.revokeNamed', { date })} onClick={onRevoke}>
            {t('validation.revoke')}
          </Button>
        )}
      </span>
    </li>
  );
};

const Links = () => {
  const { campaign, mayWrite } = useDraft();
  const { campaignId } = campaign;
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<ValidationLink>();
  const links = useQuery(linksOptions(campaignId));
  return (
    <>
      <AsyncList
        query={links}
        notLoaded={t('validation.linksNotLoaded')}
        skeletonHeights={[36]}
        isEmpty={(data) => data.links.length === 0}
        empty={<p className={styles.muted}>{t('validation.noLinks')}</p>}
      >
        {(data) => (
          <ul className={styles.parts} aria-label={t('validation.links')}>
            {data.links.map((link) => (
              <LinkRow key={link.linkId} link={link} onRevoke={mayWrite ? () => setRevoked(link) : undefined} />
            ))}
          </ul>
        )}
      </AsyncList>
      <ConfirmDialog
        item={revoked}
        title={t('validation.revokeTitle')}
        keep={t('validation.keep')}
        confirm={t('validation.revoke')}
        onConfirm={async ({ linkId }) => {
          await campaignsApi.campaignValidation.revoke({ params: { id: campaignId, linkId } });
          await client.invalidateQueries({ queryKey: linksOptions(campaignId).queryKey });
          return t('validation.revoked');
        }}
        onClose={() => setRevoked(undefined)}
      >
        {() => <p>{t('validation.revokeText')}</p>}
      </ConfirmDialog>
    </>
  );
};

const copied = async (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

const ShareButton = () => {
  const { campaign } = useDraft();
  const { campaignId } = campaign;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await campaignsApi.campaignValidation.share({ params: { id: campaignId }, body: {} });
      await client.invalidateQueries({ queryKey: linksOptions(campaignId).queryKey });
      const isCopied = await copied(url);
      showToast({
        tone: 'success',
        title: t('validation.title'),
        description: isCopied ? t('validation.shared') : t('validation.sharedNotCopied'),
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('validation.notShared'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void share()}>
      {t('validation.share')}
    </Button>
  );
};

/** Verdicts of the tag's documents, and links under which the whole report is read without signing in. */
export const ValidationCard = () => {
  const { campaign, mayWrite } = useDraft();
  const report = useQuery(
    campaignQueries.campaignValidation.report.queryOptions({
      input: { params: { id: campaign.campaignId } },
      staleTime: 5_000,
    }),
  );
  return (
    <Card
      title={t('validation.title')}
      beside={report.data && <ValidationState state={report.data.state} />}
      end={mayWrite && <ShareButton />}
    >
      <AsyncList
        query={report}
        notLoaded={t('validation.notLoaded')}
        skeletonHeights={[36, 36, 36]}
        isEmpty={() => false}
        empty={null}
      >
        {({ documents }) => <DocumentVerdicts documents={documents} />}
      </AsyncList>
      <Links />
    </Card>
  );
};

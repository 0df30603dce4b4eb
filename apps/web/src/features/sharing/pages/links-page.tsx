import type { ShareLink } from '@sonora/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { said } from '../../../shared/texts/server-texts.ts';
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Bone, EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { linksOptions } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './links-page.module.css';

const { links: t } = texts;

type RevokeDialogProps = { readonly doomed: ShareLink | undefined; readonly onClose: () => void };

const RevokeDialog = ({ doomed, onClose }: RevokeDialogProps) => {
  const queryClient = useQueryClient();
  const shown = useLast(doomed);
  const revoke = async (): Promise<string> => {
    const { message } = await api.sharing.revoke({ params: { linkId: shown?.linkId ?? '' } });
    await queryClient.invalidateQueries({ queryKey: linksOptions().queryKey });
    return said(message);
  };
  return (
    <ConfirmDialog
      isOpen={doomed !== undefined}
      title={t.revokeTitle}
      keep={t.keep}
      confirm={t.revoke}
      success={texts.success}
      failure={texts.failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        <strong>{shown?.name}</strong>
      </p>
      <p>{t.revokeText}</p>
    </ConfirmDialog>
  );
};

const LinkRow = ({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) => (
  <li className={styles.link}>
    <div>
      <strong>{link.name}</strong>
      <span className={styles.tags}>
        <Tag>{texts.players[link.player].name}</Tag>
        {link.hasPassword && <Tag tone="information">{t.locked}</Tag>}
        {link.isExpired && <Tag tone="warning">{t.expired}</Tag>}
      </span>
    </div>
    <p className={styles.about}>
      <a href={ownAddress(link.link)} target="_blank" rel="noopener">
        {link.link}
      </a>
      <span>{t.plays(numberText(link.plays), link.plays === 1)}</span>
      <span>{t.made(dateTime(link.createdAt))}</span>
      {link.expiresAt !== null && <span>{t.until(dateTime(link.expiresAt))}</span>}
    </p>
    <div className={styles.actions}>
      <CopyButton text={link.link} label={t.copy(link.name)} />
      <IconButton label={t.revokeNamed(link.name)} onClick={onRevoke}>
        <IconTrash size={17} aria-hidden="true" />
      </IconButton>
    </div>
  </li>
);

/** The links that I made in this organisation. */
export const LinksPage = () => {
  usePage(t.title);
  const links = useQuery(linksOptions());
  const [doomed, setDoomed] = useState<ShareLink>();
  return (
    <>
      <PageHead title={t.title} />
      <Card title={t.title} isFlush>
        {links.isError ? (
          <ErrorState title={t.notFetched} error={links.error} onRetry={() => void links.refetch()} />
        ) : !links.data ? (
          <div className={styles.bones} role="status">
            <span className="sr-only">{texts.loading}</span>
            <Bone height={48} />
            <Bone height={48} />
          </div>
        ) : links.data.links.length === 0 ? (
          <EmptyState
            title={t.empty}
            actions={
              <ButtonLink to="/workflows/create-ad" look="primary">
                {t.emptyAction}
              </ButtonLink>
            }
          >
            <p>{t.emptyText}</p>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {links.data.links.map((link) => (
              <LinkRow key={link.linkId} link={link} onRevoke={() => setDoomed(link)} />
            ))}
          </ul>
        )}
      </Card>
      <RevokeDialog doomed={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
};

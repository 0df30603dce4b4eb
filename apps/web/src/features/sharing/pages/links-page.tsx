import type { ShareLink } from '@sonora/contracts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useMay, useMayOpen } from '../../../shared/api/session.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { dateTime } from '../../../shared/format/time.ts';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy/copy-button.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { Pager } from '../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { FilterField, SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { type LinksView, linksKey, linksOptions, linksPerPage } from '../api.ts';
import { t } from '../messages.ts';
import styles from './links-page.module.css';

const EditLinkForm = lazyPanel(() => import('../components/edit-link-form.tsx'), 420);

type LinkActions = {
  readonly onEdit: (link: ShareLink) => void;
  readonly onRevoke: (link: ShareLink) => void;
};

const LinkRow = ({ link, actions }: { readonly link: ShareLink; readonly actions: LinkActions }) => (
  <li className={styles.link}>
    <div>
      <strong>{link.name}</strong>
      <span className={styles.tags}>
        <Tag>{t(`sharing.players.${link.player}.name`)}</Tag>
        {link.hasPassword && <Tag tone="information">{t('sharing.links.locked')}</Tag>}
        {link.isExpired && <Tag tone="warning">{t('sharing.links.expired')}</Tag>}
      </span>
    </div>
    <p className={styles.about}>
      <a href={ownAddress(link.link)} target="_blank" rel="noopener">
        {link.link}
      </a>
      <span>{t('sharing.links.plays', { count: link.plays })}</span>
      <span>
        {t('sharing.links.made', { date: dateTime(link.createdAt) })}
        {!link.isMine &&
          ` ${link.madeBy === null ? t('sharing.links.bySomebody') : t('sharing.links.by', { name: link.madeBy })}`}
      </span>
      {link.expiresAt !== null && <span>{t('sharing.links.until', { date: dateTime(link.expiresAt) })}</span>}
    </p>
    <div className={styles.actions}>
      <CopyButton text={link.link} label={t('sharing.links.copy', { name: link.name })} />
      <IconButton label={t('sharing.links.edit', { name: link.name })} onClick={() => actions.onEdit(link)}>
        <IconPencil size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('sharing.links.revokeNamed', { name: link.name })} onClick={() => actions.onRevoke(link)}>
        <IconTrash size={17} aria-hidden="true" />
      </IconButton>
    </div>
  </li>
);

const EmptyLinks = ({ search, whose }: Pick<LinksView, 'search' | 'whose'>) => {
  const mayCreate = useMayOpen('/workflows/create-ad');
  if (search.trim() !== '') {
    return (
      <EmptyState title={t('sharing.links.noneFound')}>
        <p>{t('sharing.links.noneFoundText')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('sharing.links.empty')}
      actions={
        mayCreate && (
          <ButtonLink to="/workflows/create-ad" variant="primary">
            {t('sharing.links.emptyAction')}
          </ButtonLink>
        )
      }
    >
      <p>{whose === 'all' ? t('sharing.links.emptyAll') : t('sharing.links.emptyText')}</p>
    </EmptyState>
  );
};

type LinkListProps = {
  readonly view: LinksView;
  readonly onView: (view: LinksView) => void;
  readonly actions: LinkActions;
};

const LinkList = ({ view, onView, actions }: LinkListProps) => {
  const found = useQuery(linksOptions(view));
  return (
    <AsyncList
      query={found}
      notLoaded={t('sharing.links.notFetched')}
      skeletonHeights={[48, 48]}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyLinks search={view.search} whose={view.whose} />}
    >
      {({ links, total }) => (
        <>
          <ul className={styles.list}>
            {links.map((link) => (
              <LinkRow key={link.linkId} link={link} actions={actions} />
            ))}
          </ul>
          <Pager
            name={t('sharing.links.pages')}
            at={view.at}
            pages={Math.ceil(total / linksPerPage)}
            onTurn={(at) => onView({ ...view, at })}
          />
        </>
      )}
    </AsyncList>
  );
};

const LinkToolbar = ({ view, onView }: Pick<LinkListProps, 'view' | 'onView'>) => {
  const mayAll = useMay('organisation.administer');
  const { data } = useQuery(linksOptions(view));
  // Without links, there is nothing to search.
  if (!mayAll && view.search === '' && !data?.total) return null;
  return (
    <Toolbar>
      <SearchField
        label={t('sharing.links.search')}
        value={view.search}
        onChange={(search) => onView({ ...view, search, at: 0 })}
      />
      {mayAll && (
        <FilterField
          label={t('sharing.links.whose')}
          value={view.whose}
          choices={(['mine', 'all'] as const).map((value) => ({ value, label: t(`sharing.links.owners.${value}`) }))}
          onChange={(whose) => onView({ ...view, whose, at: 0 })}
        />
      )}
    </Toolbar>
  );
};

const EditDialog = ({ link, onClose }: { readonly link: ShareLink | undefined; readonly onClose: () => void }) => {
  const shown = useLast(link);
  return (
    <Dialog
      isOpen={link !== undefined}
      title={t('sharing.dialog.edit', { name: shown?.name ?? '' })}
      width={600}
      onClose={onClose}
    >
      {shown && <EditLinkForm key={shown.linkId} link={shown} onClose={onClose} />}
    </Dialog>
  );
};

/** Share links of the user in this organisation; administrators see those of all members. */
export const LinksPage = () => {
  usePage(t('sharing.links.title'));
  const queryClient = useQueryClient();
  const [view, setView] = useState<LinksView>({ search: '', whose: 'mine', at: 0 });
  const [edited, setEdited] = useState<ShareLink>();
  const [toDelete, setToDelete] = useState<ShareLink>();
  const revoke = async ({ linkId }: ShareLink): Promise<string> => {
    await api.sharing.revoke({ params: { linkId } });
    await queryClient.invalidateQueries({ queryKey: linksKey });
    return t('sharing.links.revoked');
  };
  return (
    <>
      <PageHead title={t('sharing.links.title')} />
      <Card isFlush>
        <LinkToolbar view={view} onView={setView} />
        <LinkList view={view} onView={setView} actions={{ onEdit: setEdited, onRevoke: setToDelete }} />
      </Card>
      <EditDialog link={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        item={toDelete}
        title={t('sharing.links.revokeTitle')}
        keep={t('sharing.links.keep')}
        confirm={t('sharing.links.revoke')}
        onConfirm={revoke}
        onClose={() => setToDelete(undefined)}
      >
        {({ name }) => (
          <>
            <p>
              <strong>{name}</strong>
            </p>
            <p>{t('sharing.links.revokeText')}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
};

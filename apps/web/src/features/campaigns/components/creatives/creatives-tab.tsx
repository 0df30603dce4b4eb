import type { CampaignCreative } from '@sonora/contracts';
import { IconDownload, IconPlus, IconTableImport, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { saveBlob } from '../../../../shared/files/downloads.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Pager, Table } from '../../../../shared/ui/lists/table.tsx';
import { SearchField, Toolbar } from '../../../../shared/ui/lists/toolbar.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { campaignsApi, creativesOptions, creativesPerPage } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useCreativeWrites } from '../../hooks/use-creative-writes.ts';
import { useFeedNames } from '../../hooks/use-feed-names.ts';
import { t } from '../../messages.ts';
import type { EditedRule } from '../targeting/rule-sheet.tsx';
import { type CreativeActs, CreativeTableRow } from './creative-row.tsx';
import styles from './creatives.module.css';

const RuleSheet = lazyOverlay(async () => ({ default: (await import('../targeting/rule-sheet.tsx')).RuleSheet }));
const SeveralAudiosDialog = lazyOverlay(async () => ({
  default: (await import('../audio-picker.tsx')).SeveralAudiosDialog,
}));
const VersionsDialog = lazyOverlay(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }));
const ImportRulesDialog = lazyOverlay(async () => ({
  default: (await import('./import-dialog.tsx')).ImportRulesDialog,
}));
const RenameDialog = lazyOverlay(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

type DialogName = 'audio' | 'versions' | 'import';

type AddMenuProps = { readonly isPrimary?: boolean; readonly onOpen: (dialog: DialogName) => void };

const AddMenu = ({ isPrimary = false, onOpen }: AddMenuProps) => (
  <Menu
    align="end"
    trigger={(properties) => (
      <Button {...properties} variant={isPrimary ? 'primary' : undefined}>
        <IconPlus size={16} aria-hidden="true" /> {t('campaigns.addCreatives')}
      </Button>
    )}
  >
    <MenuItem icon={<IconPlus size={17} />} onSelect={() => onOpen('audio')}>
      {t('campaigns.fromFiles')}
    </MenuItem>
    <MenuItem icon={<IconVersions size={17} />} onSelect={() => onOpen('versions')}>
      {t('campaigns.fromVersions')}
    </MenuItem>
    <MenuItem icon={<IconTableImport size={17} />} onSelect={() => onOpen('import')}>
      {t('campaigns.importCsv')}
    </MenuItem>
  </Menu>
);

const useExport = () => {
  const { campaign } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await campaignsApi.campaigns.exportCreatives({ params: { id: campaign.campaignId } });
      saveBlob(file, `${campaign.name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}-creatives.csv`);
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.exportFailed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
};

type ListProps = { readonly acts: CreativeActs; readonly onOpen: (dialog: DialogName) => void };

const CreativeList = ({ acts, onOpen }: ListProps) => {
  const { campaign, mayWrite } = useDraft();
  const feeds = useFeedNames();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const search = useSettled(typed.trim());
  const found = useQuery(creativesOptions(campaign.campaignId, page, search));
  const download = useExport();
  const total = found.data?.pagination.total ?? 0;
  const isBare = found.data !== undefined && total === 0 && search === '';
  return (
    <Card title={t('campaigns.creatives')} isFlush end={mayWrite && !isBare ? <AddMenu onOpen={onOpen} /> : undefined}>
      {!isBare && (
        <Toolbar>
          <SearchField
            label={t('campaigns.searchCreatives')}
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setPage(0);
            }}
          />
          <Button isBusy={download.isBusy} onClick={() => void download.save()}>
            <IconDownload size={16} aria-hidden="true" /> {t('campaigns.exportCsv')}
          </Button>
        </Toolbar>
      )}
      <AsyncList
        query={found}
        notLoaded={t('campaigns.creativesNotLoaded')}
        skeletonHeights={[44, 44, 44]}
        isEmpty={({ creatives }) => creatives.length === 0}
        empty={
          search === '' ? (
            <EmptyState title={t('campaigns.noCreatives')} actions={mayWrite && <AddMenu isPrimary onOpen={onOpen} />}>
              <p>{t('campaigns.noCreativesText')}</p>
            </EmptyState>
          ) : (
            <EmptyState title={t('campaigns.noneFound')}>
              <p>{t('campaigns.noneFoundText')}</p>
            </EmptyState>
          )
        }
      >
        {({ creatives }) => (
          <Table
            hasCards
            head={
              <>
                <th scope="col">{t('campaigns.creative')}</th>
                <th scope="col">{t('campaigns.whoHearsIt')}</th>
                <th scope="col" className={styles.number}>
                  {t('campaigns.priority')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('campaigns.weight')}
                </th>
                <td />
              </>
            }
          >
            {creatives.map((creative) => (
              <CreativeTableRow
                key={creative.creativeId}
                creative={creative}
                feeds={feeds}
                mayWrite={mayWrite}
                acts={acts}
              />
            ))}
          </Table>
        )}
      </AsyncList>
      <Pager
        name={t('campaigns.creativePages')}
        at={page}
        pages={Math.ceil(total / creativesPerPage)}
        onTurn={setPage}
      />
    </Card>
  );
};

/** Creatives of the draft with who hears them. */
export const CreativesTab = () => {
  const { change } = useDraft();
  const writes = useCreativeWrites();
  const [dialog, setDialog] = useState<DialogName>();
  const [edited, setEdited] = useState<EditedRule>();
  const [renamed, setRenamed] = useState<CampaignCreative>();
  const acts: CreativeActs = {
    onRule: setEdited,
    onDefault: ({ creativeId }) => change({ defaultCreativeId: creativeId }),
    onRename: setRenamed,
    onRemove: (creative) => void writes.remove(creative),
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <CreativeList acts={acts} onOpen={setDialog} />
      <RuleSheet edited={edited} isOpen={edited !== undefined} onClose={() => setEdited(undefined)} />
      <RenameDialog creative={renamed} isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)} />
      <SeveralAudiosDialog isOpen={dialog === 'audio'} onAdd={writes.add} onClose={close} />
      <VersionsDialog isOpen={dialog === 'versions'} onClose={close} />
      <ImportRulesDialog isOpen={dialog === 'import'} onClose={close} />
    </>
  );
};

import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Combobox } from '../../../../shared/ui/overlays/combobox.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import dialog from '../../../../shared/ui/overlays/dialog-form.module.css';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner, Skeleton } from '../../../../shared/ui/states.tsx';
import { campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import { type ColumnMapping, columnParameters, columnsOfState, guessMappings } from '../../model/version-columns.ts';
import styles from './creatives.module.css';

type Place = { readonly projectId: string; readonly sessionId: string; readonly name: string };
type Added = Awaited<ReturnType<typeof campaignsApi.campaignDelivery.addVersions>>;

const SessionField = ({
  place,
  onChoose,
}: {
  readonly place: Place | undefined;
  readonly onChoose: (place: Place) => void;
}) => {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery({
    ...queries.projects.findSessions.queryOptions({
      input: { query: { limit: 50, ...(search !== '' && { search }) } },
    }),
    placeholderData: keepPreviousData,
  });
  const sessions = (found.data?.data ?? []).filter(({ workflowId }) => workflowId === 'VersionAnAd');
  return (
    <Combobox
      label={t('campaigns.sessionOfVersions')}
      shown={place?.name ?? t('campaigns.chooseSession')}
      options={sessions.map(({ sessionId, sessionName }) => ({ id: sessionId, label: sessionName }))}
      status={found.data ? t('campaigns.sessionsFound', { count: sessions.length }) : t('campaigns.loading')}
      onSearch={setTyped}
      onChoose={({ id }) => {
        const session = sessions.find(({ sessionId }) => sessionId === id);
        if (session) onChoose({ projectId: session.projectId, sessionId: id, name: session.sessionName });
      }}
    />
  );
};

type MappingsProps = {
  readonly columns: readonly string[];
  readonly mappings: readonly ColumnMapping[];
  readonly onChange: (mappings: readonly ColumnMapping[]) => void;
};

/** "Column city = city of the listener". */
const Mappings = ({ columns, mappings, onChange }: MappingsProps) => {
  const freeColumn = columns.find((column) => mappings.every((each) => each.column !== column));
  const freeParameter = columnParameters.find((parameter) => mappings.every((each) => each.parameter !== parameter));
  return (
    <div className={styles.columns}>
      {mappings.map((mapping, index) => (
        <div key={mapping.column} className={styles.mapping}>
          <SelectField
            label={t('campaigns.column')}
            value={mapping.column}
            choices={columns
              .filter((column) => column === mapping.column || mappings.every((each) => each.column !== column))
              .map((value) => ({ value, label: value }))}
            onChange={(column) => onChange(mappings.with(index, { ...mapping, column }))}
          />
          <SelectField
            label={t('campaigns.equals')}
            value={mapping.parameter}
            choices={columnParameters.map((value) => ({ value, label: t(`campaigns.parameters.${value}`) }))}
            onChange={(parameter) => onChange(mappings.with(index, { ...mapping, parameter }))}
          />
          <IconButton
            label={t('campaigns.removeColumn', { column: mapping.column })}
            onClick={() => onChange(mappings.toSpliced(index, 1))}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {freeColumn !== undefined && freeParameter !== undefined && (
        <div>
          <Button onClick={() => onChange([...mappings, { column: freeColumn, parameter: freeParameter }])}>
            <IconPlus size={16} aria-hidden="true" /> {t('campaigns.addColumn')}
          </Button>
        </div>
      )}
      {mappings.length === 0 && <p className={styles.note}>{t('campaigns.noColumns')}</p>}
    </div>
  );
};

const Outcome = ({ added }: { readonly added: Added }) => (
  <>
    <Banner tone={added.problemCount > 0 ? 'warning' : 'success'} isLive>
      {t('campaigns.versionsAdded', { creatives: added.creatives, rules: added.rules })}
      {added.existing > 0 && ` ${t('campaigns.versionsExisting', { count: added.existing })}`}
      {added.unfinished > 0 && ` ${t('campaigns.versionsUnfinished', { count: added.unfinished })}`}
    </Banner>
    {added.problems.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which needs the focus
      <section className={styles.found} aria-label={t('campaigns.problems')} tabIndex={0}>
        {added.problems.map(({ row, column, text, message }) => (
          <p key={`${row} ${column} ${text}`}>
            {[
              row === null ? '' : t('campaigns.rowNumber', { row: numberText(row) }),
              column ?? '',
              serverText(message, text),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        ))}
      </section>
    )}
  </>
);

type ChosenProps = { readonly place: Place; readonly onAdded: (added: Added) => void };

const Chosen = ({ place, onAdded }: ChosenProps) => {
  const { campaign, write } = useDraft();
  const { projectId, sessionId } = place;
  const session = useQuery(queries.projects.getSession.queryOptions({ input: { params: { projectId, sessionId } } }));
  const columns = columnsOfState(session.data?.state);
  const [own, setOwn] = useState<readonly ColumnMapping[]>();
  const [isBusy, setBusy] = useState(false);
  const mappings = own ?? guessMappings(columns);
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      onAdded(
        await write((expectedRevision) =>
          campaignsApi.campaignDelivery.addVersions({
            params: { id: campaign.campaignId },
            body: { expectedRevision, projectId, sessionId, columns: [...mappings], priority: 0, weight: 1 },
          }),
        ),
      );
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.creativesFailed'), description: errorText(error) });
      setBusy(false);
    }
  };
  if (session.isPending) return <Skeleton height={96} />;
  return (
    <>
      <Mappings columns={columns} mappings={mappings} onChange={setOwn} />
      <div className={dialog.buttons}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void add()}>
          {t('campaigns.addVersions')}
        </Button>
      </div>
    </>
  );
};

/** Adds the finished versions of a session as creatives, each for the listeners that its cells name. */
export const VersionsDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const [place, setPlace] = useState<Place>();
  const [added, setAdded] = useState<Added>();
  const close = (): void => {
    setPlace(undefined);
    setAdded(undefined);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} title={t('campaigns.fromVersionsTitle')} width={600} onClose={close}>
      <div className={dialog.form}>
        {added ? (
          <>
            <Outcome added={added} />
            <div className={dialog.buttons}>
              <Button variant="primary" onClick={close}>
                {t('campaigns.done')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <SessionField place={place} onChoose={setPlace} />
            {place ? (
              <Chosen key={place.sessionId} place={place} onAdded={setAdded} />
            ) : (
              <p className={styles.note}>{t('campaigns.fromVersionsText')}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

import type { VersionTable as Table } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { tableOptions, type VersionPlace } from '../api.ts';
import { useBatches } from '../hooks/use-batch.ts';
import type { TableEdits } from '../hooks/use-table-edits.ts';
import type { VersionSession } from '../hooks/use-version-session.ts';
import { t } from '../messages.ts';
import { newColumn } from '../model/grid/fields.ts';
import { RenderBar } from './render/render-bar.tsx';
import { VersionTablePanel } from './table/version-table.tsx';

type VersionStepProps = {
  readonly place: VersionPlace;
  readonly editing: VersionSession;
  readonly edits: TableEdits;
  readonly isReadOnly: boolean;
  readonly onSetUp: () => void;
};

/** The table of versions, and what renders them. */
export const VersionStepView = ({ place, editing, edits, isReadOnly, onSetUp }: VersionStepProps) => {
  const { state, session, change, saveNow } = editing;
  const table = useQuery(tableOptions(place));
  const jobs = useBatches(place, table.data);
  const [chosen, setChosen] = useState<readonly string[]>();
  const data: Table | undefined = table.data;
  const addColumns = async (names: readonly string[]): Promise<void> => {
    change((now) => {
      const { columns } = now.configuration;
      const known = new Set(columns.map(({ name }) => name.toLowerCase()));
      const added = names.filter((name) => !known.has(name.toLowerCase())).map(newColumn);
      return { ...now, configuration: { ...now.configuration, columns: [...columns, ...added] } };
    });
    // The change reaches the saver with the next render.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await saveNow();
  };
  if (table.isError) {
    return <ErrorState title={t('versions.tableNotLoaded')} error={table.error} onRetry={() => void table.refetch()} />;
  }
  return (
    <>
      {data?.total === 0 && jobs.length === 0 ? null : data ? (
        <RenderBar
          place={place}
          table={data}
          jobs={jobs}
          sessionName={session.sessionName}
          revision={`${session.revision} ${data.revision}`}
          isReadOnly={isReadOnly}
          save={saveNow}
          chosen={chosen}
          onChosenEnd={() => setChosen(undefined)}
          onStarted={() => void table.refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{t('versions.loading')}</span>
          <Skeleton height={58} />
        </div>
      )}
      <VersionTablePanel
        place={place}
        sessionName={session.sessionName}
        table={data}
        configuration={state.configuration}
        source={{ place, revision: session.revision, save: saveNow }}
        edits={edits}
        isReadOnly={isReadOnly}
        onRender={setChosen}
        onAddColumns={addColumns}
        onSetUp={onSetUp}
      />
    </>
  );
};

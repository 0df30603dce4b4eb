import type { CampaignSetUp } from '@sonora/contracts';
import { foreignEvents } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { isTooLong } from '../../../../shared/forms/too-many-characters.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useSettingDraft } from '../../hooks/use-setting-draft.ts';
import { isWebAddress } from '../../model/ad-details.ts';
import { t } from '../../vast-messages.ts';
import styles from '../targeting/targeting.module.css';
import vast from './vast.module.css';

type EventAddresses = NonNullable<NonNullable<CampaignSetUp['foreignTracking']>['events']>;
type Row = EventAddresses[number] & { readonly id: string };

const isEmpty = ({ address }: Row): boolean => address.trim() === '';
const { addressCharacters } = limits.campaigns;
const isWhole = ({ address }: Row): boolean => isWebAddress(address.trim()) && !isTooLong(address, addressCharacters);

/** Addresses of other servers that players call at events of playback. They are saved when all are addresses that fit. */
export const EventFields = () => {
  const { setUp, mayWrite, change } = useDraft();
  const [rows, setRows] = useSettingDraft(
    'foreignTracking.events',
    setUp.foreignTracking?.events ?? [],
    (saved: EventAddresses) => saved.map((event) => ({ ...event, id: crypto.randomUUID() })),
  );
  const set = (next: readonly Row[]): void => {
    const filled = next.filter((row) => !isEmpty(row));
    if (!filled.every(isWhole)) {
      setRows(next);
      return;
    }
    const events = filled.map(({ event, address }) => ({ event, address: address.trim() }));
    setRows(next, events);
    const { events: _before, ...rest } = setUp.foreignTracking ?? {};
    const tracking = events.length === 0 ? rest : { ...rest, events };
    change({ foreignTracking: Object.keys(tracking).length === 0 ? null : tracking });
  };
  return (
    <Card title={t('vast.eventAddresses.title')}>
      <div className={vast.form}>
        {rows.map((row, index) => (
          <div key={row.id} className={vast.row}>
            <SelectField
              label={t('vast.eventAddresses.event')}
              value={row.event}
              disabled={!mayWrite}
              choices={foreignEvents.map((event) => ({ value: event, label: t(`vast.events.${event}`) }))}
              onChange={(event) => set(rows.with(index, { ...row, event }))}
            />
            <InputField
              label={t('vast.eventAddresses.address')}
              value={row.address}
              inputMode="url"
              disabled={!mayWrite}
              maxCharacters={addressCharacters}
              problem={!isEmpty(row) && !isWhole(row) ? t('vast.eventAddresses.wrong') : undefined}
              onChange={(address) => set(rows.with(index, { ...row, address }))}
            />
            <IconButton
              label={t('vast.eventAddresses.remove', { name: t(`vast.events.${row.event}`) })}
              disabled={!mayWrite}
              onClick={() => set(rows.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {mayWrite && rows.length < limits.campaigns.eventAddresses && (
          <div className={styles.actions}>
            <Button onClick={() => setRows([...rows, { id: crypto.randomUUID(), event: 'start', address: '' }])}>
              <IconPlus size={16} aria-hidden="true" /> {t('vast.eventAddresses.add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
};

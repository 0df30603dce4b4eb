import { useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Combobox } from '../../../../shared/ui/overlays/combobox.tsx';
import { t } from '../../targeting-messages.ts';

const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const maxShown = 50;

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

type TimeZoneFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (timeZone: string) => void;
};

/** Chooses a time zone by its place. */
export const TimeZoneField = ({ label, value, onChange }: TimeZoneFieldProps) => {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase().replaceAll(' ', '_');
  const found = zones.filter((zone) => zone.toLowerCase().includes(words));
  return (
    <Combobox
      label={label}
      shown={nameOf(value)}
      options={found.slice(0, maxShown).map((zone) => ({ id: zone, label: nameOf(zone) }))}
      status={t('targeting.zonesFound', { count: numberText(found.length) })}
      onSearch={setSearch}
      onChoose={({ id }) => onChange(id)}
    />
  );
};

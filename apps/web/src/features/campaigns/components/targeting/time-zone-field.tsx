import { useState } from 'react';
import { Combobox } from '../../../../shared/ui/overlays/combobox.tsx';
import { t } from '../../targeting-messages.ts';

const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const maxShown = 50;

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

type TimeZoneFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (timeZone: string) => void;
};

/** Chooses a time zone by its place. */
export const TimeZoneField = ({ label, value, disabled = false, onChange }: TimeZoneFieldProps) => {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase().replaceAll(' ', '_');
  const found = zones.filter((zone) => zone.toLowerCase().includes(words));
  return (
    <Combobox
      label={label}
      shown={nameOf(value)}
      disabled={disabled}
      options={found.slice(0, maxShown).map((zone) => ({ id: zone, label: nameOf(zone) }))}
      status={t('targeting.zonesFound', { count: found.length })}
      onSearch={setSearch}
      onChoose={({ id }) => onChange(id)}
    />
  );
};

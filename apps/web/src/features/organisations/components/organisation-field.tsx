import type { ListedOrganisation } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { Combobox } from '../../../shared/ui/combobox.tsx';
import { everyOrganisationOptions, organisationsOptions } from '../api.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

const words = texts.invite;

type OrganisationFieldProps = { readonly orgId: string; readonly onChange: (orgId: string) => void };

/** The organisation that one administers, or one of its children; nothing where there is only one. */
const FamilyField = ({ orgId, onChange }: OrganisationFieldProps) => {
  const { data = [] } = useQuery({ ...organisationsOptions(), enabled: useMay('organisation.administer') });
  if (data.length < 2) return null;
  return (
    <label className={styles.field}>
      {words.organisation}
      <select className="control" value={orgId} onChange={(event) => onChange(event.currentTarget.value)}>
        {data.map((organisation) => (
          <option key={organisation.orgId} value={organisation.orgId}>
            {shownName(organisation.orgName)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** What tells organisations of one name apart. */
const noteOf = ({ parentName, numberOfUsers }: ListedOrganisation): string =>
  [
    ...(parentName === null ? [] : [words.childOf(shownName(parentName))]),
    words.users(numberText(numberOfUsers), numberOfUsers === 1),
  ].join(' · ');

const foundText = (total: number): string => {
  if (total === 0) return words.noOrganisation;
  return total === 1 ? words.oneOrganisation : words.organisationsFound(numberText(total));
};

/** Any organisation of the installation, by a part of its name or by its id. */
const AnyField = ({ orgId, onChange }: OrganisationFieldProps) => {
  const [search, setSearch] = useState('');
  // The list is that of the search; what is chosen need not be in it.
  const chosen = useQuery(everyOrganisationOptions(orgId));
  const found = useQuery(everyOrganisationOptions(search));
  const name = chosen.data?.organisations.find((organisation) => organisation.orgId === orgId)?.orgName;
  const { organisations = [] } = found.data ?? {};
  return (
    <Combobox
      label={words.organisation}
      shown={name === undefined ? orgId : shownName(name)}
      options={organisations.map((organisation) => ({
        id: organisation.orgId,
        label: shownName(organisation.orgName),
        note: noteOf(organisation),
      }))}
      status={found.isError ? words.organisationsNotLoaded : found.data ? foundText(found.data.total) : ''}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={({ id }) => onChange(id)}
    />
  );
};

/** Which organisation they are invited to, where there are several to choose from. */
export const OrganisationField = (props: OrganisationFieldProps) =>
  useMay('installation.administer') ? <AnyField {...props} /> : <FamilyField {...props} />;

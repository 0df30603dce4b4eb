import type { ListedOrganisation } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { Combobox } from '../../../shared/ui/overlays/combobox.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { allOrganisationsOptions, organisationsOptions } from '../api.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';

type OrganisationFieldProps = { readonly orgId: string; readonly onChange: (orgId: string) => void };

/** Select of the user's organisation and its children; hidden if there is only one. */
const FamilyField = ({ orgId, onChange }: OrganisationFieldProps) => {
  const { data = [] } = useQuery({ ...organisationsOptions(), enabled: useMay('organisation.administer') });
  if (data.length < 2) return null;
  return (
    <SelectField
      label={t('organisations.invite.organisation')}
      value={orgId}
      choices={data.map((organisation) => ({ value: organisation.orgId, label: shownName(organisation.orgName) }))}
      onChange={onChange}
    />
  );
};

/** Details that distinguish organisations of the same name. */
const noteOf = ({ parentName, numberOfUsers }: ListedOrganisation): string =>
  [
    ...(parentName === null ? [] : [t('organisations.invite.childOf', { name: shownName(parentName) })]),
    t('organisations.invite.users', { count: numberOfUsers }),
  ].join(' · ');

const foundText = (total: number): string => {
  if (total === 0) return t('organisations.invite.noOrganisation');
  return total === 1
    ? t('organisations.invite.oneOrganisation')
    : t('organisations.invite.organisationsFound', { count: numberText(total) });
};

/** Select of any organisation of the installation, searched by id or part of the name. */
const AnyField = ({ orgId, onChange }: OrganisationFieldProps) => {
  const [search, setSearch] = useState('');
  // Queried separately: the chosen organisation may not be among the search results.
  const chosen = useQuery(allOrganisationsOptions(orgId));
  const found = useQuery(allOrganisationsOptions(search));
  const name = chosen.data?.organisations.find((organisation) => organisation.orgId === orgId)?.orgName;
  const { organisations = [] } = found.data ?? {};
  return (
    <Combobox
      label={t('organisations.invite.organisation')}
      shown={name === undefined ? (chosen.isPending ? '' : orgId) : shownName(name)}
      options={organisations.map((organisation) => ({
        id: organisation.orgId,
        label: shownName(organisation.orgName),
        note: noteOf(organisation),
      }))}
      status={
        found.isError ? t('organisations.invite.organisationsNotLoaded') : found.data ? foundText(found.data.total) : ''
      }
      onSearch={(text) => setSearch(text.trim())}
      onChoose={({ id }) => onChange(id)}
    />
  );
};

/** Select of the organisation to invite or assign to. */
export const OrganisationField = (props: OrganisationFieldProps) =>
  useMay('installation.administer') ? <AnyField {...props} /> : <FamilyField {...props} />;

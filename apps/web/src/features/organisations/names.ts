import type { OrganisationMember } from '@sonora/contracts';

/** Underscores stand for spaces in names of organisations. */
export const shownName = (orgName: string): string => orgName.replaceAll('_', ' ');

/** "Ada Lovelace", or the address where no name is known. */
export const memberName = ({ firstName, lastName, email }: OrganisationMember): string => {
  const name = firstName === 'Unknown' ? '' : `${firstName} ${lastName}`.trim();
  return name === '' ? email : name;
};

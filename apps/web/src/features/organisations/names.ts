import type { OrganisationMember } from '@sonora/contracts';

/** Display name of an organisation: stored names have underscores instead of spaces. */
export const shownName = (orgName: string): string => orgName.replaceAll('_', ' ');

/** "Ada Lovelace", or the e-mail address if the member has no name. */
export const memberName = ({
  firstName,
  lastName,
  email,
}: Pick<OrganisationMember, 'firstName' | 'lastName' | 'email'>): string => {
  const name = firstName === 'Unknown' ? '' : `${firstName} ${lastName}`.trim();
  return name === '' ? email : name;
};

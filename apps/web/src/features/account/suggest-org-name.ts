/** Domains of mail providers, which say nothing about an organisation. Their country domains count, too: "yahoo.co.uk". */
const mailProviders = new Set([
  'aol',
  'fastmail',
  'freenet',
  'gmail',
  'gmx',
  'googlemail',
  'hey',
  'hotmail',
  'icloud',
  'live',
  'mail',
  'me',
  'msn',
  'outlook',
  'pm',
  'posteo',
  'proton',
  'protonmail',
  't-online',
  'web',
  'yahoo',
  'yandex',
  'zoho',
]);

/** Second-level domains under which organisations register: "harbor.co.uk". */
const registries = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'or', 'org']);

const organisationOf = (email: string): string | undefined => {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  const labels = domain.split('.');
  if (labels.length < 2 || labels.some((label) => label === '') || (labels.at(-1) ?? '').length < 2) return undefined;
  const isBelowRegistry =
    labels.length > 2 && (labels.at(-1) ?? '').length === 2 && registries.has(labels.at(-2) ?? '');
  const label = labels.at(isBelowRegistry ? -3 : -2) ?? '';
  return mailProviders.has(label) ? undefined : label;
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name for a new organisation: the domain of its e-mail address ("Harbor Foods"), else the user's own name. */
export const suggestOrgName = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => {
  const organisation = organisationOf(email);
  if (organisation !== undefined) return organisation.split('-').map(capitalised).join(' ');
  return `${firstName.trim()} ${lastName.trim()}`.trim();
};

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Texts that users and API clients rely on; each must appear unchanged in the sources. */
const promised: Readonly<Record<string, readonly string[]>> = {
  'failed calls': ['Request failed', 'Unauthorised', 'An error occurred'],
  support: [
    'Could not send your message',
    'Your message has been sent',
    'Subject is required',
    'Message is required',
    'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())',
    'Subject contains invalid characters',
    'Message contains invalid characters',
  ],
  reports: ['Could not send your report', 'Your report has been sent'],
  invitations: [
    'There was an error inviting',
    'to this organization',
    'been invited to this organization',
    'You have successfully joined',
    'You have declined the invite to',
    'organisation',
    'Could not load invitations',
    'User invited successfully',
    'Please select at least one option',
  ],
  loading: [
    'Could not load your user data',
    'Could not load the list of users for this organization',
    'Could not load organisation',
    'Could not load the list of organizations',
    'Could not fetch data',
    'Could not load usage data',
    'system status',
    'Data not available.',
  ],
  sharing: [
    'Hourly share limit reached',
    'You have exceeded the max number of shares on a free plan.',
    'Error generating short link',
    'Sorry, we are unable to share at the moment. Please try again later.',
  ],
  pictures: ['File size exceeds 1MB limit', 'Please upload a JPG or PNG file'],
  account: [
    'Your account has been deleted.',
    'Your user data has been updated',
    'Thank you for completing your profile',
    'Your user image has been updated',
    'This user is already registered.',
  ],
  members: ['The user has been updated', 'User has been deleted from this organization'],
  organisations: [
    'Child organization has been created.',
    'has been deleted.',
    'Organization logo has been saved.',
    'Organisation name cannot contain special characters',
    'Speech settings have been updated',
  ],
  billing: [
    'Your settings have been saved.',
    'Your plan has been updated.',
    'Audioform limit reached.',
    'Limit reached',
    'Upgrade now',
  ],
  'onboarding, what for': [
    'Creating an Ad',
    'Versioning an Ad',
    'Recording my Voice',
    'Delivering a Campaign',
    'Setting up User Accounts',
    'Managing my Files',
    'Enhancing my Audio',
    'Cloning my Voice',
    'Getting an API Key',
    "I don't want help setting up",
  ],
  'onboarding, who': [
    'C Suite',
    'Creative',
    'Head of Department',
    'Administrative',
    'Ad Sales',
    'Audio Producer',
    'Software Developer',
    'Marketing',
    'Voice Actor',
    'Campaign Manager',
    'Innovation Manager',
    'Other',
  ],
  headings: [
    'Organisation Name',
    'Users',
    'Last Activity',
    'Credits Spent',
    'New Organisation',
    'Delete Organization',
    'Transfer Ownership',
    'Speech Settings',
    'Show All',
    'Hide',
    'Manage Extra Credits',
    'Generate API Key',
    'Check the Docs',
    'Coming Soon',
    'Launch',
    'Preview',
    'Workflows Overview',
    'Terms of Use',
    'Privacy Policy',
    'Pending',
  ],
};

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .filter(({ parentPath }) => !/node_modules|dist|(?:i18n|messages).de/.test(relative(folder, parentPath)))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

const sources = [
  ...sourcesOf(join(root, 'packages', 'contracts', 'src')),
  ...sourcesOf(join(root, 'apps', 'server', 'src')),
  ...sourcesOf(join(root, 'apps', 'web', 'src')),
];

describe.each(Object.entries(promised))('texts of %s', (_area, texts) => {
  it.each(texts)('%s', (text) => {
    expect(sources.some((source) => source.includes(text))).toBe(true);
  });
});

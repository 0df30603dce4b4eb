import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('status', {
  title: 'System status',
  lead: 'The installation looks at itself: what stands here is a few seconds old at the most.',
  loading: 'Loading',
  notLoaded: 'Could not load the Sonora system status',
  failure: 'An error occurred',
  retry: 'Try again',
  checked: (time: string) => `Checked at ${time}`,
  details: 'All parts',
  well: 'Working',
  unwell: 'Not working',
  parts: {
    database: 'Accounts and projects',
    production: 'Production of ads',
    storage: 'Files',
    speech: 'Voices',
    mail: 'Mail',
  },
});

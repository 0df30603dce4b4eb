/** What a person can say, at their first sign-in, that they came for. In the order in which they are asked. */
export const usageOptions = [
  'Creating an Ad',
  'Versioning an Ad',
  'Recording my Voice',
  'Delivering a Campaign',
  'Setting up User Accounts',
  'Managing my Files',
  'Enhancing my Audio',
  'Cloning my Voice',
  'Getting an API Key',
] as const;

export const jobFunctions = [
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
] as const;

/** Version of the Terms of Use and the Privacy Policy: the day from which their text holds. */
export const termsVersion = '2026-11-21';

/** How long the cookie lives that says that a sign-up was just completed: the onboarding then opens by itself. */
export const justCompletedSetUp = { cookie: 'just-completed-setup', seconds: 60 } as const;

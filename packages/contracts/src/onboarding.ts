/** Goals that users can select at their first sign-in, in display order. */
export const usageGoals = [
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

/** Version of the Terms of Use and the Privacy Policy: the date from which they apply. */
export const termsVersion = '2026-11-21';

/** Lifetime of the cookie that marks a completed sign-up, which opens the onboarding. */
export const justCompletedSetUp = { cookie: 'just-completed-setup', seconds: 60 } as const;

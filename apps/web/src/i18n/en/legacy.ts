/** Texts of the page of legacy workflows. */
export const en = {
  'legacy.title': 'Legacy workflows',
  'legacy.lead': 'Earlier ways to work with files, and what replaces each. They keep working, with the same files.',
  'legacy.browser': 'Legacy file browser',
  'legacy.browser.about': 'Opens the file browser at a path of folders.',
  'legacy.browser.path': 'Path',
  'legacy.browser.placeholder': 'campaigns/spring',
  'legacy.browser.open': 'Open path',
  'legacy.browser.instead': 'Open the new Files',
  'legacy.calls': 'Legacy calls',
  'legacy.calls.about': 'For programs that use paths instead of folder ids.',
  'legacy.calls.call': 'Call',
  'legacy.calls.instead': 'Replaced by',
  'legacy.calls.docs': 'API documentation',
} as const;

/** Stands in the place of an organisation for what holds everywhere. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

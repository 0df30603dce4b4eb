/** Takes the place of an organisation's id in rows that apply to the whole installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** Ids and instants of the campaigns in scenes. */
export const sceneId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const sceneNow = Date.parse('2026-11-26T12:00:00Z');
export const sceneMessage = { messageId: 'forms.notEmpty' } as const;
export const feedId = sceneId(900);

export const creativeNames = [
  'Cold Brew, everywhere',
  'Cold Brew, Leeds and York mornings',
  'Cold Brew, bad weather: the version with the longer ending for stations',
  'Cold Brew, London',
  'Cold Brew, weekend',
] as const;

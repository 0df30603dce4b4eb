import type { Ad } from './ad.ts';

type Detail = 'coverColour' | 'tone' | 'gender' | 'language' | 'isPublic';

/** Sets a detail of an ad; undefined removes it. */
export const setDetail = <Key extends Detail>(ad: Ad, key: Key, value: Ad[Key] | undefined): Ad => {
  const details: Partial<Pick<Ad, Detail>> = value === undefined ? {} : { [key]: value };
  const others = Object.entries(ad).filter(([name]) => name !== key);
  return { ...(Object.fromEntries(others) as Ad), ...details };
};

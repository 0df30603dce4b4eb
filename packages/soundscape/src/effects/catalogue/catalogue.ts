import type { SoundEffect } from '../sound-effect.ts';
import { cityEffects } from './city-effects.ts';
import { comedyEffects } from './comedy-effects.ts';
import { essentialEffects } from './essential-effects.ts';
import { homeEffects } from './home-effects.ts';
import { interfaceEffects } from './interface-effects.ts';
import { natureAndWeatherEffects } from './nature-and-weather.ts';
import { peopleAndPlacesEffects } from './people-and-places.ts';
import { shopEffects } from './shop-effects.ts';
import { sportAndHolidayEffects } from './sport-and-holiday.ts';
import { tableEffects } from './table-effects.ts';
import { transitionAndImpactEffects } from './transitions-and-impacts.ts';
import { transportEffects } from './transport-effects.ts';

/** All built-in sound effects. */
export const soundEffects: readonly SoundEffect[] = [
  ...essentialEffects,
  ...transitionAndImpactEffects,
  ...interfaceEffects,
  ...natureAndWeatherEffects,
  ...cityEffects,
  ...transportEffects,
  ...homeEffects,
  ...peopleAndPlacesEffects,
  ...shopEffects,
  ...tableEffects,
  ...sportAndHolidayEffects,
  ...comedyEffects,
];

/** Finds an effect by alias or id, ignoring case. */
export const findSoundEffect = (aliasOrId: string): SoundEffect | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundEffects.find((effect) => effect.alias === wanted || effect.id === wanted);
};

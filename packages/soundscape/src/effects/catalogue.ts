import { applause } from './applause.ts';
import { cashRegister } from './cash-register.ts';
import { cityEffects } from './city-effects.ts';
import { click } from './click.ts';
import { comedyEffects } from './comedy-effects.ts';
import { doorbell } from './doorbell.ts';
import { heartbeat } from './heartbeat.ts';
import { homeEffects } from './home-effects.ts';
import { impact } from './impact.ts';
import { interfaceEffects } from './interface-effects.ts';
import { natureAndWeatherEffects } from './nature-and-weather.ts';
import { notification } from './notification.ts';
import { peopleAndPlacesEffects } from './people-and-places.ts';
import { pop } from './pop.ts';
import { rain } from './rain.ts';
import { riser } from './riser.ts';
import { shopEffects } from './shop-effects.ts';
import type { SoundEffect } from './sound-effect.ts';
import { sparkle } from './sparkle.ts';
import { sportAndHolidayEffects } from './sport-and-holiday.ts';
import { tableEffects } from './table-effects.ts';
import { transitionAndImpactEffects } from './transitions-and-impacts.ts';
import { transportEffects } from './transport-effects.ts';
import { whoosh } from './whoosh.ts';

/** All sound effects of the house. */
export const soundEffects: readonly SoundEffect[] = [
  whoosh,
  impact,
  riser,
  sparkle,
  click,
  notification,
  cashRegister,
  rain,
  doorbell,
  applause,
  pop,
  heartbeat,
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

/** Finds an effect by alias or id; case does not matter. */
export const findSoundEffect = (aliasOrId: string): SoundEffect | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundEffects.find((effect) => effect.alias === wanted || effect.id === wanted);
};

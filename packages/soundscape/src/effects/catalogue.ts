import { applause } from './applause.ts';
import { cashRegister } from './cash-register.ts';
import { cityAndTransportEffects } from './city-and-transport.ts';
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
import { shopAndTableEffects } from './shop-and-table.ts';
import type { SoundEffect } from './sound-effect.ts';
import { sparkle } from './sparkle.ts';
import { sportAndHolidayEffects } from './sport-and-holiday.ts';
import { transitionAndImpactEffects } from './transitions-and-impacts.ts';
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
  ...cityAndTransportEffects,
  ...homeEffects,
  ...peopleAndPlacesEffects,
  ...shopAndTableEffects,
  ...sportAndHolidayEffects,
  ...comedyEffects,
];

/** Finds an effect by alias or id; case does not matter. */
export const findSoundEffect = (aliasOrId: string): SoundEffect | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundEffects.find((effect) => effect.alias === wanted || effect.id === wanted);
};

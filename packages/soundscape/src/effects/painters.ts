import { cityPainters } from './painters/city-painters.ts';
import { comedyPainters } from './painters/comedy-painters.ts';
import { essentialPainters } from './painters/essential-painters.ts';
import { homePainters } from './painters/home-painters.ts';
import { interfacePainters } from './painters/interface-painters.ts';
import { natureAndWeatherPainters } from './painters/nature-and-weather-painters.ts';
import { peopleAndPlacesPainters } from './painters/people-and-places-painters.ts';
import { shopPainters } from './painters/shop-painters.ts';
import { sportAndHolidayPainters } from './painters/sport-and-holiday-painters.ts';
import { tablePainters } from './painters/table-painters.ts';
import { transitionAndImpactPainters } from './painters/transitions-and-impacts-painters.ts';
import { transportPainters } from './painters/transport-painters.ts';
import type { PaintEffect } from './sound-effect.ts';

const painters = new Map<string, PaintEffect>(
  Object.entries({
    ...cityPainters,
    ...comedyPainters,
    ...essentialPainters,
    ...homePainters,
    ...interfacePainters,
    ...natureAndWeatherPainters,
    ...peopleAndPlacesPainters,
    ...shopPainters,
    ...sportAndHolidayPainters,
    ...tablePainters,
    ...transitionAndImpactPainters,
    ...transportPainters,
  }),
);

/** Painter of a built-in effect. @throws RangeError when the catalogue has no such effect */
export const painterOf = (alias: string): PaintEffect => {
  const painter = painters.get(alias);
  if (painter === undefined) throw new RangeError(`no sound effect is named ${alias}`);
  return painter;
};

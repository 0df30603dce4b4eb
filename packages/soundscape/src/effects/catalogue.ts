import { applause } from './applause.ts';
import { cashRegister } from './cash-register.ts';
import { click } from './click.ts';
import { doorbell } from './doorbell.ts';
import { heartbeat } from './heartbeat.ts';
import { impact } from './impact.ts';
import { notification } from './notification.ts';
import { pop } from './pop.ts';
import { rain } from './rain.ts';
import { riser } from './riser.ts';
import type { SoundEffect } from './sound-effect.ts';
import { sparkle } from './sparkle.ts';
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
];

/** Finds an effect by alias or id; case does not matter. */
export const findSoundEffect = (aliasOrId: string): SoundEffect | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundEffects.find((effect) => effect.alias === wanted || effect.id === wanted);
};

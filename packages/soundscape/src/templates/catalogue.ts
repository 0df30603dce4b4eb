import { bananaPeel } from './banana-peel.ts';
import { bareMinimum } from './bare-minimum.ts';
import { blueCorner } from './blue-corner.ts';
import { blueMile } from './blue-mile.ts';
import { bounceAlong } from './bounce-along.ts';
import { breakPoint } from './break-point.ts';
import { brightTomorrow } from './bright-tomorrow.ts';
import { carnivalStreet } from './carnival-street.ts';
import { chillVibes } from './chill-vibes.ts';
import { citynights } from './citynights.ts';
import { cornerStore } from './corner-store.ts';
import { deepCurrent } from './deep-current.ts';
import { dustyJeans } from './dusty-jeans.ts';
import { firstLight } from './first-light.ts';
import { funkySummer } from './funky-summer.ts';
import { garageSpark } from './garage-spark.ts';
import { glassElevator } from './glass-elevator.ts';
import { greenHill } from './green-hill.ts';
import { headlinePulse } from './headline-pulse.ts';
import { ironGate } from './iron-gate.ts';
import { islandHours } from './island-hours.ts';
import { lastDance } from './last-dance.ts';
import { marketDrums } from './market-drums.ts';
import { mirrorBall } from './mirror-ball.ts';
import { neonDrive } from './neon-drive.ts';
import { newsAmbient } from './news-ambient.ts';
import { nightBus } from './night-bus.ts';
import { openRoad } from './open-road.ts';
import { paperBoats } from './paper-boats.ts';
import { paperLanterns } from './paper-lanterns.ts';
import { plazaAtNoon } from './plaza-at-noon.ts';
import { porchBoards } from './porch-boards.ts';
import { quaysideWaltz } from './quayside-waltz.ts';
import { quietProof } from './quiet-proof.ts';
import { ribbonCutting } from './ribbon-cutting.ts';
import { sleighPath } from './sleigh-path.ts';
import { soireeAIllange } from './soiree-a-illange.ts';
import type { SoundTemplate } from './sound-template.ts';
import { spookyStrings } from './spooky-strings.ts';
import { steelShore } from './steel-shore.ts';
import { summitCall } from './summit-call.ts';
import { teamSprint } from './team-sprint.ts';
import { toyParade } from './toy-parade.ts';
import { velvetRoom } from './velvet-room.ts';
import { warehouseNine } from './warehouse-nine.ts';

/** All sound templates of the house; the first one is the default. */
export const soundTemplates: readonly SoundTemplate[] = [
  bounceAlong,
  funkySummer,
  chillVibes,
  citynights,
  dustyJeans,
  bareMinimum,
  spookyStrings,
  soireeAIllange,
  newsAmbient,
  bananaPeel,
  blueCorner,
  blueMile,
  breakPoint,
  brightTomorrow,
  carnivalStreet,
  cornerStore,
  deepCurrent,
  firstLight,
  garageSpark,
  glassElevator,
  greenHill,
  headlinePulse,
  ironGate,
  islandHours,
  lastDance,
  marketDrums,
  mirrorBall,
  neonDrive,
  nightBus,
  openRoad,
  paperBoats,
  paperLanterns,
  plazaAtNoon,
  porchBoards,
  quaysideWaltz,
  quietProof,
  ribbonCutting,
  sleighPath,
  steelShore,
  summitCall,
  teamSprint,
  toyParade,
  velvetRoom,
  warehouseNine,
];

/** Finds a template by alias or id; case does not matter. */
export const findSoundTemplate = (aliasOrId: string): SoundTemplate | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundTemplates.find((template) => template.alias === wanted || template.id === wanted);
};

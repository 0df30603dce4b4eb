import { bananaPeel } from './catalogue/banana-peel.ts';
import { bareMinimum } from './catalogue/bare-minimum.ts';
import { blueCorner } from './catalogue/blue-corner.ts';
import { blueMile } from './catalogue/blue-mile.ts';
import { bounceAlong } from './catalogue/bounce-along.ts';
import { breakPoint } from './catalogue/break-point.ts';
import { brightTomorrow } from './catalogue/bright-tomorrow.ts';
import { carnivalStreet } from './catalogue/carnival-street.ts';
import { chillVibes } from './catalogue/chill-vibes.ts';
import { citynights } from './catalogue/citynights.ts';
import { cornerStore } from './catalogue/corner-store.ts';
import { deepCurrent } from './catalogue/deep-current.ts';
import { dustyJeans } from './catalogue/dusty-jeans.ts';
import { firstLight } from './catalogue/first-light.ts';
import { funkySummer } from './catalogue/funky-summer.ts';
import { garageSpark } from './catalogue/garage-spark.ts';
import { glassElevator } from './catalogue/glass-elevator.ts';
import { greenHill } from './catalogue/green-hill.ts';
import { headlinePulse } from './catalogue/headline-pulse.ts';
import { ironGate } from './catalogue/iron-gate.ts';
import { islandHours } from './catalogue/island-hours.ts';
import { lastDance } from './catalogue/last-dance.ts';
import { marketDrums } from './catalogue/market-drums.ts';
import { mirrorBall } from './catalogue/mirror-ball.ts';
import { neonDrive } from './catalogue/neon-drive.ts';
import { newsAmbient } from './catalogue/news-ambient.ts';
import { nightBus } from './catalogue/night-bus.ts';
import { openRoad } from './catalogue/open-road.ts';
import { paperBoats } from './catalogue/paper-boats.ts';
import { paperLanterns } from './catalogue/paper-lanterns.ts';
import { plazaAtNoon } from './catalogue/plaza-at-noon.ts';
import { porchBoards } from './catalogue/porch-boards.ts';
import { quaysideWaltz } from './catalogue/quayside-waltz.ts';
import { quietProof } from './catalogue/quiet-proof.ts';
import { ribbonCutting } from './catalogue/ribbon-cutting.ts';
import { sleighPath } from './catalogue/sleigh-path.ts';
import { soireeAIllange } from './catalogue/soiree-a-illange.ts';
import { spookyStrings } from './catalogue/spooky-strings.ts';
import { steelShore } from './catalogue/steel-shore.ts';
import { summitCall } from './catalogue/summit-call.ts';
import { teamSprint } from './catalogue/team-sprint.ts';
import { toyParade } from './catalogue/toy-parade.ts';
import { velvetRoom } from './catalogue/velvet-room.ts';
import { warehouseNine } from './catalogue/warehouse-nine.ts';
import type { SoundTemplate } from './sound-template.ts';

/** All sound templates; the first one is the default. */
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

/** Finds a template by alias or id, ignoring case. */
export const findSoundTemplate = (aliasOrId: string): SoundTemplate | undefined => {
  const wanted = aliasOrId.toLowerCase();
  return soundTemplates.find((template) => template.alias === wanted || template.id === wanted);
};

import type { InstrumentName } from './book.ts';

/**
 * The voice of a sample bank that replaces an instrument. Numbers of General MIDI (MIDI Association, RP-003 and
 * RP-024), programs counted from 0.
 */
export type BankVoice =
  | {
      readonly kind: 'program';
      readonly program: number;
      /** Key that is always played, for an instrument that scores write without a pitch. */
      readonly key?: number;
    }
  | {
      readonly kind: 'drum';
      readonly key: number;
      /** Program of the drum kit: 0 is the standard kit, which every bank has; the others are those of GM2. */
      readonly kit: number;
    };

const program = (number: number): BankVoice => ({ kind: 'program', program: number });
const struck = (number: number, key: number): BankVoice => ({ kind: 'program', program: number, key });
const drum = (key: number, kit = 0): BankVoice => ({ kind: 'drum', key, kit });

const POWER_KIT = 16;
const ELECTRONIC_KIT = 24;
const ANALOGUE_KIT = 25;
const BRUSH_KIT = 40;

/**
 * Voice of each instrument in a sample bank. Instruments that General MIDI lacks (noise, risers, body percussion, some
 * bowings and effects) are always synthesised.
 */
export const bankVoices: Readonly<Record<InstrumentName, BankVoice | undefined>> = {
  // Drums.
  acousticKick: drum(36),
  houseKick: drum(36, ELECTRONIC_KIT),
  softKick: drum(35),
  machineKick: drum(36, ANALOGUE_KIT),
  stomp: undefined,
  cajon: undefined,
  boom: undefined,
  acousticSnare: drum(38),
  tightSnare: drum(40),
  dustySnare: drum(38),
  gatedSnare: drum(38, POWER_KIT),
  machineSnare: drum(38, ANALOGUE_KIT),
  rimClick: drum(37),
  brushSnare: drum(38, BRUSH_KIT),
  brushSweep: drum(40, BRUSH_KIT),
  clap: drum(39),
  snap: undefined,
  tick: undefined,
  closedHat: drum(42),
  openHat: drum(46),
  ride: drum(51),
  crash: drum(49),
  shaker: drum(82),
  cabasa: drum(69),
  tambourine: drum(54),
  congaLow: drum(64),
  congaHigh: drum(63),
  congaSlap: drum(62),
  tomLow: drum(41),
  tomMid: drum(47),
  tomHigh: drum(50),
  cowbell: drum(56),
  guiro: drum(73),
  woodBlock: drum(76),
  triangle: drum(81),
  sleighBells: drum(83),
  timpani: struck(47, 38),
  taiko: struck(116, 48),
  // Keys and mallets.
  concertPiano: program(0),
  feltPiano: undefined,
  electricPiano: program(4),
  clavinet: program(7),
  celesta: program(8),
  glockenspiel: program(9),
  musicBox: program(10),
  vibraphone: program(11),
  marimba: program(12),
  xylophone: program(13),
  tubularBells: program(14),
  organ: program(16),
  accordion: program(21),
  kalimba: program(108),
  steelDrum: program(114),
  // Plucked strings.
  nylonGuitar: program(24),
  steelGuitar: program(25),
  jazzGuitar: program(26),
  mutedGuitar: program(28),
  crunchGuitar: program(29),
  overdrivenGuitar: program(30),
  chuggingGuitar: undefined,
  ukulele: undefined,
  mandolin: undefined,
  banjo: program(105),
  harp: program(46),
  pizzicato: program(45),
  uprightBass: program(32),
  fingerBass: program(33),
  slapBass: program(36),
  // Ensembles and soloists.
  stringSection: program(48),
  warmStrings: program(49),
  tremoloStrings: program(44),
  spiccatoStrings: undefined,
  brassSection: program(61),
  hornSection: program(60),
  choirPad: program(52),
  fiddle: program(110),
  trumpet: program(56),
  mutedTrumpet: program(59),
  saxophone: program(65),
  clarinet: program(71),
  flute: program(73),
  whistle: program(78),
  harmonica: program(22),
  // Synthesisers.
  synthBass: program(38),
  acidBass: program(39),
  subBass: undefined,
  longBass: undefined,
  synthStab: program(62),
  leadSynth: program(81),
  arpSynth: program(80),
  pluckSynth: undefined,
  brightPad: program(90),
  airPad: undefined,
  warmPad: program(89),
  // Noise textures.
  roomAir: undefined,
  vinyl: undefined,
  riserNoise: undefined,
};

import { HALF_TIME } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const deepCurrent = defineTemplate({
  alias: 'deep_current',
  id: '7f08d396-8e70-4252-83d7-90088eff16cb',
  name: 'Deep Current',
  description: 'Dark flowing electronica: a pulsing sequence under wide pads, for technology, science and security.',
  labels: {
    mood: ['mysterious', 'focused', 'futuristic'],
    genre: ['electronic'],
    subgenre: ['downtempo', 'ambient techno'],
    instrument: ['synthesizer', 'synth bass', 'drum machine'],
    key: 'F minor',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 108,
  meter: '4/4',
  feel: FEELS.machine,
  harmony: {
    a: 'Fm9 | Fm9 | Dbmaj7 | Eb',
    b: 'Bbm7 | Dbmaj7 | Ab | Eb',
    break: 'Dbmaj7 | Dbmaj7 | Bbm7 | Eb',
    outro: 'Dbmaj7 | Eb | Fm9 | Eb',
  },
  cadence: 'Dbmaj7 Eb',
  finalChord: 'Fm9',
  parts: [
    kit(
      HALF_TIME,
      { gainDb: -7.5 },
      { kick: 'machineKick', snare: 'snap', ride: 'closedHat', tom: 'congaHigh', floor: 'congaLow' },
    ),
    bassLine('subBass', BASS_LINES.halfTime, { gainDb: -11, lowest: 29 }),
    figure(
      'pluckSynth',
      FIGURES.pulse,
      { lowest: 60, highest: 78, voices: 4 },
      { gainDb: -13, from: 0, pan: -0.25 },
      'comp',
    ),
    figure(
      'arpSynth',
      FIGURES.sequence,
      { lowest: 65, highest: 84, voices: 3 },
      { gainDb: -20, pan: 0.4, from: 0.55, distance: 'far' },
    ),
    pad('warmPad', { lowest: 53, highest: 72, voices: 4 }, { gainDb: -17, chorus: 0.5, pump: 0.2 }),
    pad('airPad', { lowest: 60, highest: 79, voices: 3 }, { gainDb: -20, from: 0.5 }),
    lead(
      'kalimba',
      {
        tonicMidi: 77,
        scale: 'minorPentatonic',
        statement: '.:.5 2:.5 3:1! 1:.75 2:1.25 .:1 0:.75 1:2.25!',
        answer: '.:.5 2:.5 3:1! 4:.75 3:1.25 .:1 1:.75 0:2.25!',
        bridge: '4:.75! 3:.75 4:.5 5:2 3:.75! 2:.75 3:.5 1:2',
        pickup: [1, 2, 3, 4],
      },
      { gainDb: -13, distance: 'far' },
    ),
    floorPart(-33),
    risePart(-22, 4),
  ],
  master: { gainDb: 1.9, lowDb: -4.8, highDb: 1.8, airDb: 6.3, width: 0.74 },
  plate: [2.6, 0.45],
});

import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { FOUR_ON_THE_FLOOR } from '../blocks/machine-drums.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const warehouseNine = defineTemplate({
  alias: 'warehouse_nine',
  id: '502793b0-6efe-4b8b-bed8-42bfac04a810',
  name: 'Warehouse Nine',
  description: 'House for a full floor: piano stabs, offbeat bass and pumping pads for fashion, drinks and events.',
  labels: {
    mood: ['euphoric', 'energetic', 'party'],
    genre: ['house'],
    subgenre: ['piano house', 'dance'],
    instrument: ['piano', 'synthesizer', 'synth bass', 'drum machine'],
    key: 'G minor',
    energy: 'high',
    holidays: ["New Year's Eve"],
  },
  tempoBpm: 124,
  meter: '4/4',
  feel: FEELS.machine,
  harmony: {
    a: 'Gm7 | Ebmaj7 | Bb | F',
    b: 'Cm9 | Dm7 | Ebmaj7 | F',
    break: 'Ebmaj7 | F | Gm7 | Gm7',
    outro: 'Ebmaj7 | F | Gm7 | F',
  },
  cadence: 'Ebmaj7 F',
  finalChord: 'Gm9',
  parts: [
    kit(FOUR_ON_THE_FLOOR, { gainDb: -5.5 }, { kick: 'houseKick' }),
    bassLine('synthBass', BASS_LINES.offbeat, { gainDb: -9 }),
    chords('concertPiano', COMPING.house, { lowest: 60, highest: 79, voices: 4 }, { gainDb: -11, distance: 'stage' }),
    pad('brightPad', { lowest: 55, highest: 74, voices: 4 }, { gainDb: -19, pump: 0.75, chorus: 0.4 }),
    chords(
      'synthStab',
      COMPING.tresillo,
      { lowest: 62, highest: 82, voices: 3 },
      { gainDb: -19, from: 0.78, pan: 0.2 },
      'counter',
    ),
    lead(
      'leadSynth',
      {
        tonicMidi: 79,
        scale: 'minor',
        statement: '.:.5 4:.5! 4:.5 3:.5 2:.5 3:1.5 .:.5 2:.5! 2:.5 1:.5 0:2',
        answer: '.:.5 4:.5! 4:.5 5:.5 4:.5 3:1.5 .:.5 2:.5! 3:.5 1:.5 2:2',
        bridge: '4! .:.5 4:.5 6:1! 4 3! .:.5 3:.5 4:2',
        pickup: [2, 3, 4, 4],
      },
      { gainDb: -20, from: 0.78 },
    ),
    floorPart(-36),
    risePart(-17, 4),
  ],
  master: { gainDb: 0.5, lowDb: -1.9, highDb: 0.4, airDb: 0.4 },
  plate: [1.6, 0.35],
});

import { BACKBEAT } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const neonDrive = defineTemplate({
  alias: 'neon_drive',
  id: '8d7460e3-0cb2-4fa5-afc8-fa19e52c1728',
  name: 'Neon Drive',
  description:
    'Synthwave at night: sequenced bass, gated snare, wide pads and a soaring lead for cars, games and gadgets.',
  labels: {
    mood: ['nostalgic', 'driving', 'cool'],
    genre: ['synthwave'],
    subgenre: ['retrowave', 'electronic'],
    instrument: ['synthesizer', 'synth bass', 'drum machine'],
    key: 'E minor',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 100,
  meter: '4/4',
  feel: FEELS.machine,
  harmony: {
    a: 'Em | C | G | D/F#',
    b: 'Am7 | C | G | D D',
    break: 'Cmaj7 | Cmaj7 | Am7 | D',
    outro: 'C | D | Em | C D',
  },
  cadence: 'C D',
  finalChord: 'Em9',
  parts: [
    kit(BACKBEAT, { gainDb: -7 }, { kick: 'machineKick', snare: 'gatedSnare', tom: 'tomMid', ride: 'closedHat' }),
    bassLine('synthBass', BASS_LINES.sequencer, { gainDb: -9 }),
    pad('brightPad', { lowest: 52, highest: 72, voices: 4 }, { gainDb: -18, pump: 0.35, chorus: 0.5 }),
    figure('arpSynth', FIGURES.sequence, { lowest: 64, highest: 80, voices: 3 }, { gainDb: -16, pan: 0.35 }, 'comp'),
    lead(
      'leadSynth',
      {
        tonicMidi: 76,
        scale: 'minor',
        statement: '4:1.5! 3:.5 2 0:1 .:.5 0:.5, 1:.5 2:1.5! 1',
        answer: '4:1.5! 5:.5 4 2:1 .:.5 2:.5, 1:.5 0:1.5! -1',
        bridge: '7:1.5! 6:.5 4:2 5:.5 4:.5 3:.5 4:2.5!',
        pickup: [2, 3, 4, 6],
        harmony: { steps: -2, from: 0.86 },
      },
      { gainDb: -16.5 },
    ),
    floorPart(-34),
    risePart(-20, 4),
  ],
  master: { gainDb: 2.6, lowDb: -4.8, width: 0.88 },
  plate: [2.4, 0.35],
});

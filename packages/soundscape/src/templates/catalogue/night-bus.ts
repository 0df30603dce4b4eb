import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { TRAP } from '../blocks/machine-drums.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const nightBus = defineTemplate({
  alias: 'night_bus',
  id: '8aef8bf6-efa9-4db9-9e7e-3bcfdaee28f3',
  name: 'Night Bus',
  description: 'Slow modern trap: falling bass, rolling hats and lonely bells for fashion, gaming and music releases.',
  labels: {
    mood: ['moody', 'dark', 'cool'],
    genre: ['hip-hop'],
    subgenre: ['trap', 'urban'],
    instrument: ['drum machine', 'synth bass', 'bells', 'synthesizer'],
    key: 'F# minor',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 140,
  meter: '4/4',
  feel: FEELS.machine,
  harmony: {
    a: 'F#m | F#m | Dmaj7 | C#m7',
    b: 'Bm7 | C#m7 | Dmaj7 | E',
    break: 'Dmaj7 | Dmaj7 | Bm7 | C#m7',
    outro: 'Dmaj7 | E | F#m | C#7',
  },
  cadence: 'Dmaj7 C#7',
  finalChord: 'F#m',
  parts: [
    kit(TRAP, { gainDb: -6.5 }, { kick: 'machineKick', clap: 'machineSnare' }),
    bassLine('longBass', BASS_LINES.long, { gainDb: -7, lowest: 30 }),
    figure(
      'celesta',
      FIGURES.drift,
      { lowest: 66, highest: 84, voices: 4 },
      { gainDb: -11, from: 0, pan: -0.2, distance: 'far' },
      'comp',
    ),
    pad('warmPad', { lowest: 54, highest: 71, voices: 3 }, { gainDb: -18, chorus: 0.5 }),
    figure('pluckSynth', FIGURES.bell, { lowest: 66, highest: 85, voices: 3 }, { gainDb: -18, pan: 0.45, from: 0.55 }),
    pad('airPad', { lowest: 61, highest: 78, voices: 3 }, { gainDb: -13.5, from: 0.3 }),
    lead(
      'flute',
      {
        tonicMidi: 78,
        scale: 'minor',
        statement: '4:1.5! 3:.5 2 .:1 2:1.5! 1:.5 0 .:1',
        answer: '4:1.5! 5:.5 4 .:1 2:1.5! 4:.5 1 .:1',
        bridge: '7:1! 6:.5 4:.5 5:2 4:1! 3:.5 1:.5 2:2',
        pickup: [4, 3, 2, 1],
      },
      { gainDb: -16, distance: 'far' },
    ),
    floorPart(-22, 'vinyl'),
  ],
  master: { gainDb: -1, lowDb: -5.9, highDb: 1.1, airDb: 1.8 },
  plate: [2.4, 0.5],
});

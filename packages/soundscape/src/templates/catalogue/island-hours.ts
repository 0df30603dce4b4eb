import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { ONE_DROP } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const islandHours = defineTemplate({
  alias: 'island_hours',
  id: '7f48ba6e-40b9-4259-92f9-58ff348b0a72',
  name: 'Island Hours',
  description:
    'Roots reggae with a one-drop beat, deep bass, skanking guitar and bubbling organ for holidays and cold drinks.',
  labels: {
    mood: ['relaxed', 'sunny', 'carefree'],
    genre: ['reggae'],
    subgenre: ['roots reggae', 'dub'],
    instrument: ['electric guitar', 'organ', 'bass guitar', 'drums', 'melodica'],
    key: 'A minor',
    energy: 'medium',
    holidays: ['summer holidays'],
  },
  tempoBpm: 76,
  meter: '4/4',
  feel: FEELS.swungSixteenths,
  harmony: {
    a: 'Am7 | Dm7 | Am7 | G',
    b: 'F | G | Am7 | G',
    break: 'F | Em7 | Dm7 | Em7',
    outro: 'F | G | Am7 | Em7',
  },
  cadence: 'F G',
  finalChord: 'Am7',
  parts: [
    kit(ONE_DROP, { gainDb: -5 }),
    bassLine('fingerBass', BASS_LINES.reggae, { gainDb: -1.8, from: 0 }),
    chords(
      'mutedGuitar',
      COMPING.skank,
      { lowest: 60, highest: 76, voices: 3, strumBeats: 0.015, spread: 0.1 },
      { gainDb: -9, pan: 0.45, distance: 'hall' },
    ),
    chords('organ', COMPING.offbeats, { lowest: 57, highest: 72, voices: 3 }, { gainDb: -18.5, pan: -0.4 }, 'counter'),
    chords(
      'concertPiano',
      COMPING.skank,
      { lowest: 55, highest: 72, voices: 3 },
      { gainDb: -14, pan: -0.1, from: 0.5 },
    ),
    pad('airPad', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -24 }),
    lead(
      'harmonica',
      {
        tonicMidi: 69,
        scale: 'minorPentatonic',
        statement: '.:.5 4:.5! 3:.5 2:.5 3:1 .:1 .:.5 3:.5! 2:.5 1:.5 0:1.5 .:.5',
        answer: '.:.5 4:.5! 5:.5 4:.5 3:1 .:1 .:.5 2:.5! 3:.5 2:.5 0:1.5 .:.5',
        bridge: '5:1.5! 4:.5 3:.5 4:1.5 3:1.5! 2:.5 1:.5 2:1.5',
        pickup: [2, 3, 2, 1],
      },
      { gainDb: -15, pan: 0.1, distance: 'far' },
    ),
    floorPart(-31),
  ],
  master: { gainDb: 1, lowDb: 5.4 },
  plate: [2.2, 0.5],
});

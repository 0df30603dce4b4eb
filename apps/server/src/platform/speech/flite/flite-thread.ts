import { serveThread, threadData } from '@sonora/renderer/threads';
import type { FliteKinds, FliteThreadData } from './flite-pool.ts';
import { createFliteSpeaker } from './flite-speak.ts';
import { fliteVoices } from './flite-voices.ts';

const speak = createFliteSpeaker(threadData<FliteThreadData>().module);

serveThread<FliteKinds>(
  {
    speak: (request) => {
      const voice = fliteVoices.find((candidate) => candidate.id === request.voice);
      if (voice === undefined) throw new Error(`no voice ${request.voice}`);
      const { samples, sampleRateHz, words } = speak(voice, request);
      return { samples: new Float32Array(samples), sampleRateHz, words };
    },
  },
  ({ samples }) => [samples.buffer],
);

import type { SoundTemplateAnswer, Voice } from '@sonora/contracts';
import { voiceName } from '../../../shared/format/voice-name.ts';
import type { Track } from '../../../shared/player/player.ts';
import { texts } from '../texts.ts';

export const voiceSampleTrack = (voice: Voice): Track => ({
  id: `voice ${voice.alias}`,
  title: voiceName(voice.alias),
  subtitle: texts.voiceSample,
  uri: voice.audioSample,
});

export const soundSampleTrack = (template: SoundTemplateAnswer): Track => ({
  id: `sound ${template.alias}`,
  title: template.name,
  subtitle: texts.soundSample,
  uri: template.samples.default,
});

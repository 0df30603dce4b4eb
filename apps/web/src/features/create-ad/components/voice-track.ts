import type { SoundTemplateAnswer, Voice } from '@sonora/contracts';
import type { Track } from '../../../shared/player/player.ts';
import { voiceName } from './voice-name.ts';

export const voiceSampleTrack = (voice: Voice): Track => ({
  id: `voice ${voice.alias}`,
  title: voiceName(voice, voice.alias),
  subtitle: 'Voice sample',
  uri: voice.audioSample,
});

export const soundSampleTrack = (template: SoundTemplateAnswer): Track => ({
  id: `sound ${template.alias}`,
  title: template.name,
  subtitle: 'Sound sample',
  uri: template.samples.default,
});

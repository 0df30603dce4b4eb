import type { SoundTemplateAnswer, Voice } from '@sonora/contracts';
import { voiceName } from '../../../shared/format/voice-name.ts';
import type { Track } from '../../../shared/player/player.ts';

export const voiceSampleTrack = (voice: Voice): Track => ({
  id: `voice ${voice.alias}`,
  title: voiceName(voice.alias),
  subtitle: 'Voice sample',
  uri: voice.audioSample,
});

export const soundSampleTrack = (template: SoundTemplateAnswer): Track => ({
  id: `sound ${template.alias}`,
  title: template.name,
  subtitle: 'Sound sample',
  uri: template.samples.default,
});

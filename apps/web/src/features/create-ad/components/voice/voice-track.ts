import type { SoundTemplateResponse, Voice } from '@sonora/contracts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import type { Track } from '../../../../shared/player/player.ts';
import { t } from '../../messages.ts';

export const voiceSampleTrack = (voice: Voice): Track => ({
  id: `voice ${voice.alias}`,
  title: voiceName(voice.alias),
  subtitle: t('createAd.voiceSample'),
  uri: voice.audioSample,
});

export const soundSampleTrack = (template: SoundTemplateResponse): Track => ({
  id: `sound ${template.alias}`,
  title: template.name,
  subtitle: t('createAd.soundSample'),
  uri: template.samples.default,
});

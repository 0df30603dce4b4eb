import type { flagMessages } from '../flags.ts';
import type { Translation } from '../message-types.ts';

export const de: Translation<typeof flagMessages> = {
  'flags.platform-whitelabel': 'Eigene Marke der Plattform',
  'flags.instant-voice-clone': 'Sofortige Stimmkopie',
  'flags.rms': 'RMS',
  'flags.create-an-ad': 'Spot erstellen',
  'flags.files-v2': 'Dateien, zweite Fassung',
  'flags.campaign-manager': 'Kampagnen',
  'flags.vast-tag-overview': 'Übersicht der VAST-Tags',
  'flags.sound-effects-library': 'Soundeffekte',
  'flags.create-dynamic-campaign': 'Dynamische Kampagne erstellen',
  'flags.open-in-feather': 'In Feather öffnen',
  'flags.instant-ad': 'Sofortspot',
  'flags.legacy-workflows': 'Frühere Arbeitsabläufe',
  'flags.version-an-ad': 'Varianten eines Spots',
  'flags.smart-fit': 'Smart Fit',
  'flags.create-a-vast': 'VAST-Tag erstellen',
  'flags.feature-lab': 'Feature Lab',
  'flags.brief-upload': 'Briefing hochladen',
  'flags.consecutive-smartblend': 'Fortlaufende Überblendung',
};

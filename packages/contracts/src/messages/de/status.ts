import type { Translation } from '../message-types.ts';
import type { statusMessages } from '../status.ts';

export const de: Translation<typeof statusMessages> = {
  'status.overall.none': 'Alles läuft',
  'status.overall.minor': 'Geringe Störung',
  'status.overall.major': 'Teilweise gestört',
  'status.overall.critical': 'Schwere Störung',
  'status.working': 'In Ordnung',
  'status.notAnswering': 'Antwortet nicht',
  'status.mailKept': 'Bleibt im Postausgang',
  'status.noWorker': 'Kein Worker läuft: Spots warten',
  'status.noVoice': 'Keine Stimme ist verfügbar',
};

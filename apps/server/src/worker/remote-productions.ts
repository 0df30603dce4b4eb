import { parseAudioform, planSpeech } from '@sonora/audioform';
import type { createAudioformsRepository } from '../modules/audioforms/index.ts';
import { type createConnectionsRepository, createVoiceLibrary } from '../modules/voices/index.ts';
import type { SpeechEngines } from '../platform/speech/speech-engines.ts';

/** True when a voice of the production belongs to a connected service. */
export const speaksThroughService = async (
  services: {
    readonly productions: Pick<ReturnType<typeof createAudioformsRepository>, 'find'>;
    readonly connections: Pick<ReturnType<typeof createConnectionsRepository>, 'listFor'>;
    readonly engines: Pick<SpeechEngines, 'voices'>;
  },
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<boolean> => {
  const rows = await services.connections.listFor(orgId);
  if (rows.length === 0) return false;
  const production = await services.productions.find(orgId, id);
  const parsed = production && parseAudioform(production.input);
  if (!parsed?.ok) return false;
  const library = createVoiceLibrary(services.engines.voices(), rows);
  return planSpeech(parsed.document).some(({ voiceAlias }) => {
    const voice = library.find(voiceAlias);
    return voice !== undefined && library.connectionOf(voice) !== undefined;
  });
};

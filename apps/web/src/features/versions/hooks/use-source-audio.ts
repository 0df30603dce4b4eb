import type { VersionSource } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { fittingPeaks } from '../../../shared/player/bars.ts';
import type { Track } from '../../../shared/player/player.ts';
import { t } from '../messages.ts';

/** Bars of the source's waveform, at most. */
const maxBars = 400;
const fullScale = 127;

/** The audio that is versioned, as a track with its length. */
export type SourceAudio = Track & { readonly durationSeconds: number };

const ofAudioform = async (audioformId: string, title: string, signal: AbortSignal): Promise<SourceAudio> => {
  const details = await api.audioforms.details({ params: { audioformId } }, { signal });
  if (details.uri === null || details.durationSeconds === null) throw new Error(t('versions.sourceNotFinished'));
  const peaks = fittingPeaks(details.peaks.mix, details.durationSeconds, maxBars);
  return {
    id: `source ${audioformId}`,
    title,
    uri: ownAddress(details.uri),
    durationSeconds: details.durationSeconds,
    ...(peaks && { peaks }),
  };
};

const ofFile = async (fileId: string, signal: AbortSignal): Promise<SourceAudio> => {
  const params = { fileId };
  const [file, { url }, waveform] = await Promise.all([
    api.files.get({ params }, { signal }),
    api.files.playAddress({ params, query: {} }, { signal }),
    api.files.waveform({ params }, { signal }),
  ]);
  const durationSeconds = file.duration ?? waveform.durationSeconds ?? 0;
  const max = waveform.peaks.map((height) => Math.round(height * fullScale));
  const framesPerPeak = (durationSeconds * SAMPLE_RATE_HZ) / Math.max(1, max.length);
  return {
    id: `file ${fileId}`,
    title: file.fileName,
    uri: ownAddress(url),
    durationSeconds,
    ...(max.length > 0 && { peaks: { framesPerPeak, max, min: max.map((peak) => -peak) } }),
  };
};

const load = async (source: VersionSource, name: string, signal: AbortSignal): Promise<SourceAudio> => {
  switch (source.kind) {
    case 'audioform':
      return ofAudioform(source.audioformId, name, signal);
    case 'file':
      return ofFile(source.fileId, signal);
    case 'session': {
      const { projectId, sessionId } = source;
      const session = await api.projects.getSession({ params: { projectId, sessionId } }, { signal });
      if (session.audioformId === null) throw new Error(t('versions.sourceNotFinished'));
      return ofAudioform(session.audioformId, session.sessionName, signal);
    }
    default: {
      const unknown: never = source;
      return unknown;
    }
  }
};

/** Audio of the source. @param name of a finished ad, which its audio does not tell */
export const useSourceAudio = (source: VersionSource | undefined, name: string) =>
  useQuery({
    queryKey: ['version-source', source, name],
    queryFn: ({ signal }) => load(source as VersionSource, name, signal),
    enabled: source !== undefined,
    // The address of a file is valid for an hour.
    staleTime: 30 * 60_000,
  });

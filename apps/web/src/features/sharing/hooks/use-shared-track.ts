import type { SharedSound } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { type Peaks, player, type Track, useIsPlaying, usePlayer } from '../../../shared/player/player.ts';
import { peaksOfSamples } from '../model/peaks-of-samples.ts';

export type OpenSound = Extract<SharedSound, { readonly status: 'open' }>;

/** Shared audio with everything that a player shows. */
export type SharedTrack = {
  readonly track: Track;
  readonly sound: OpenSound;
  readonly peaks: Peaks | undefined;
  readonly durationSeconds: number;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
};

/** Larger files get no waveform: decoding them could exceed the memory of a phone. */
const maxBytes = 30_000_000;
const groups = 800;

const drawn = async (address: string): Promise<{ readonly peaks: Peaks; readonly durationSeconds: number } | null> => {
  const answer = await fetch(address);
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > maxBytes) return null;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  const audio = await context.decodeAudioData(await answer.arrayBuffer());
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel));
  return { peaks: peaksOfSamples(channels, audio.duration, groups), durationSeconds: audio.duration };
};

/** Track of shared audio. Without a waveform from the server, it is computed here. The first playback is counted. */
export const useSharedTrack = (code: string, sound: OpenSound): SharedTrack => {
  const id = `shared ${code}`;
  const { isPlaying, isLoading } = useIsPlaying(id);
  const { status, track: current, durationSeconds: playerSeconds } = usePlayer();
  const own = useQuery({
    queryKey: ['shared-peaks', code],
    queryFn: () => drawn(ownAddress(sound.audioUrl)).catch(() => null),
    enabled: sound.peaks === null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const isMine = current?.id === id;
  const peaks = sound.peaks ?? own?.peaks;
  const durationSeconds = sound.durationSeconds ?? own?.durationSeconds ?? (isMine ? playerSeconds : 0);
  const track = useMemo(
    (): Track => ({
      id,
      title: sound.name,
      uri: sound.audioUrl,
      words: sound.words,
      ...(sound.durationSeconds === null ? {} : { durationSeconds: sound.durationSeconds }),
    }),
    [id, sound],
  );
  const hasStarted = isPlaying && !isLoading;
  useEffect(() => {
    if (hasStarted) api.sharing.played({ params: { code } }).catch(() => {});
  }, [hasStarted, code]);
  useEffect(() => () => player.clear(), []);
  return { track, sound, peaks, durationSeconds, isPlaying, isLoading, hasFailed: isMine && status === 'failed' };
};

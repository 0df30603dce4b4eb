import { queryOptions } from '@tanstack/react-query';
import { t } from '../i18n/shared-messages.ts';
import type { Peaks, Track, Word } from '../player/player.ts';

export type SampleAdResponse = {
  readonly title: string;
  readonly durationSeconds: number;
  readonly uri: string;
  readonly peaks: Peaks;
  readonly words: readonly Word[];
  readonly script: readonly string[];
  readonly voiceAlias: string;
  readonly soundTemplateAlias: string;
  readonly lengthSeconds: number;
};

const pollMilliseconds = 3_000;

/**
 * The sample ad that this installation renders for its landing page; null until it is rendered, polled every 3 s.
 */
export const sampleAdOptions = () =>
  queryOptions({
    queryKey: ['catalogue', 'sample-ad'],
    queryFn: async (): Promise<SampleAdResponse | null> => {
      const response = await fetch('/catalogue/sample-ad.json');
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(t('shared.requestFailed'));
      return (await response.json()) as SampleAdResponse;
    },
    refetchInterval: (query) => (query.state.data === null ? pollMilliseconds : false),
    staleTime: 600_000,
  });

export const sampleAdTrack = (ad: SampleAdResponse): Track => ({
  id: 'sample-ad',
  title: ad.title,
  subtitle: t('shared.sampleAd'),
  uri: ad.uri,
  durationSeconds: ad.durationSeconds,
  peaks: ad.peaks,
  words: ad.words,
});

import type { SoundTemplateAnswer } from '@sonora/contracts';

type Labelled = Pick<SoundTemplateAnswer, 'tags' | 'labels'>;

export const labelValues = ({ labels }: Labelled, key: string): readonly string[] => labels[key]?.display_values ?? [];

/** "playful pop · marimba, claps, bass" */
export const soundSummary = (template: Labelled): string =>
  [
    [template.tags.moods[0], template.tags.genres[0]].filter(Boolean).join(' '),
    template.tags.instruments.slice(0, 3).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

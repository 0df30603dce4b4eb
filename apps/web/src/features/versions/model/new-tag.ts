import type { VersionTag } from '@sonora/contracts';
import { t } from '../messages.ts';
import { tenths } from './slots.ts';

/** Slot of a new tag, in seconds: a sentence with one or two fields. */
const slotSeconds = 4;

type TagOptions = {
  readonly layoutMode: VersionTag['arrangement']['layoutMode'];
  readonly defaultVoice: string;
  readonly sourceSeconds: number | undefined;
};

/** A tag without copy. A layered one has a slot at the end of the source, where calls to action are. */
export const newTag = (
  tags: readonly VersionTag[],
  { layoutMode, defaultVoice, sourceSeconds = 30 }: TagOptions,
): VersionTag => {
  const names = new Set(tags.map(({ name }) => name));
  let number = tags.length + 1;
  while (names.has(t('versions.tagNumber', { number }))) number += 1;
  const isLayered = layoutMode === 'layered';
  const duration = Math.min(slotSeconds, sourceSeconds);
  return {
    id: crypto.randomUUID(),
    name: t('versions.tagNumber', { number }),
    voice: tags.at(-1)?.voice ?? defaultVoice,
    copy: '',
    arrangement: {
      startTime: isLayered ? tenths(Math.max(0, sourceSeconds - duration - 1)) : 0,
      duration: isLayered ? duration : null,
      layoutMode,
      scriptAlignment: 'left',
    },
  };
};

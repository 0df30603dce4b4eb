import type { SoundTemplateResponse } from '@sonora/contracts';
import { ItemHead } from '../ui/lists/item-head.tsx';
import { t } from './messages.ts';
import { SoundSample } from './sound-sample.tsx';
import { soundSummary } from './sound-summary.ts';
import { SoundTile } from './sound-tile.tsx';

type SoundHeadProps = {
  /** Null: no music. */
  readonly alias: string | null;
  readonly template: SoundTemplateResponse | undefined;
};

/** Name, summary and sample of a sound template, or "None". */
export const SoundHead = ({ alias, template }: SoundHeadProps) => (
  <ItemHead
    picture={<SoundTile isNone={alias === null} />}
    name={alias === null ? t('soundCards.none') : (template?.name ?? alias)}
    summary={alias === null ? t('soundCards.silence') : template && soundSummary(template)}
    end={template && <SoundSample template={template} />}
  />
);

import type { TagValidation } from '@sonora/contracts';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { t } from '../../validation-messages.ts';

const tones: Readonly<Record<TagValidation['state'], Tone>> = { ok: 'success', warning: 'warning', error: 'error' };

/** Verdict of a part of the report, in words and by colour. */
export const ValidationState = ({ state }: { readonly state: TagValidation['state'] }) => (
  <Tag tone={tones[state]}>{t(`validation.states.${state}`)}</Tag>
);

import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { useEditor } from '../editor-context.ts';
import { t } from '../messages.ts';

/** Says that the last render, which a card shows, is older than the ad. */
export const StaleTag = () => useEditor().isStale && <Tag tone="warning">{t('createAd.beforeChanges')}</Tag>;

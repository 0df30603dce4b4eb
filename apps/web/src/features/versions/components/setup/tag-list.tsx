import type { VersionColumn, VersionTag } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../../shared/ui/button.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';
import { newTag } from '../../model/new-tag.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import styles from './set-up.module.css';
import { TagForm } from './tag-form.tsx';

type TagListProps = {
  readonly tags: readonly VersionTag[];
  readonly columns: VersionColumn[];
  readonly sourceSeconds: number | undefined;
  /** Voice of new tags. */
  readonly defaultVoice: string;
  readonly isReadOnly: boolean;
  readonly onChange: (change: (tags: readonly VersionTag[]) => readonly VersionTag[]) => void;
  readonly onRemoveTag: (tag: VersionTag) => void;
  readonly onPick: (request: AliasRequest) => void;
};

/** Tags, and the buttons that add one: those of the set-up, or those of a row. */
export const TagList = (props: TagListProps) => {
  const { tags, columns, sourceSeconds, defaultVoice, isReadOnly, onChange, onRemoveTag, onPick } = props;
  const set = (next: VersionTag): void => onChange((now) => now.map((tag) => (tag.id === next.id ? next : tag)));
  const add = (layoutMode: VersionTag['arrangement']['layoutMode']): void =>
    onChange((now) => [...now, newTag(now, { layoutMode, defaultVoice, sourceSeconds })]);
  const pickVoice = (tag: VersionTag): void =>
    onPick({
      kind: 'voice',
      title: t('versions.voiceOfTag', { name: tag.name }),
      current: tag.voice,
      text: tag.copy.replaceAll(/\{\{[^{}]*\}\}/g, ''),
      onChoose: (voice) => set({ ...tag, voice }),
    });
  const buttons = !isReadOnly && tags.length < limits.versions.tags && (
    <>
      <Button onClick={() => add('layered')}>
        <IconPlus size={16} aria-hidden="true" />
        {t('versions.addLayered')}
      </Button>
      <Button onClick={() => add('consecutive')}>
        <IconPlus size={16} aria-hidden="true" />
        {t('versions.addConsecutive')}
      </Button>
    </>
  );
  if (tags.length === 0) {
    return (
      <EmptyState title={t('versions.noTags')} actions={buttons}>
        <p>{t('versions.noTagsText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <TagForm
            key={tag.id}
            tag={tag}
            columns={columns}
            sourceSeconds={sourceSeconds}
            isReadOnly={isReadOnly}
            onChange={set}
            onRemove={() => onRemoveTag(tag)}
            onPickVoice={() => pickVoice(tag)}
          />
        ))}
      </div>
      <div className={styles.addRow}>{buttons}</div>
    </>
  );
};

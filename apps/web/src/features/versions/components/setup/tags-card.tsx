import type { VersionConfiguration, VersionTag } from '@sonora/contracts';
import { adPlacements } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { useUser } from '../../../../shared/api/session.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow, Switch } from '../../../../shared/ui/controls.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { t } from '../../messages.ts';
import { newTag } from '../../model/new-tag.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import styles from './set-up.module.css';
import { TagForm } from './tag-form.tsx';

type TagsCardProps = {
  readonly configuration: VersionConfiguration;
  readonly sourceSeconds: number | undefined;
  /** Voice of new tags. */
  readonly defaultVoice: string;
  readonly isReadOnly: boolean;
  readonly onChange: (change: (configuration: VersionConfiguration) => VersionConfiguration) => void;
  readonly onRemoveTag: (tag: VersionTag) => void;
  readonly onPick: (request: AliasRequest) => void;
};

/** Where tags of their own length are put, and whether the music runs through. */
const Placement = ({ configuration, isReadOnly, onChange }: TagsCardProps) => {
  const mayBlend = useUser().flags.includes('consecutive-smartblend');
  return (
    <>
      <ControlRow name={t('versions.adPlacement')}>
        <Choice
          label={t('versions.adPlacement')}
          value={configuration.adPlacement}
          choices={adPlacements.map((value) => ({ value, label: t(`versions.adPlacements.${value}`) }))}
          onChange={(adPlacement) => onChange((now) => (isReadOnly ? now : { ...now, adPlacement }))}
        />
      </ControlRow>
      {mayBlend && (
        <ControlRow name={t('versions.smartblend')}>
          <Switch
            label={t('versions.smartblend')}
            isLabelHidden
            isOn={configuration.smartblend}
            disabled={isReadOnly}
            onChange={(smartblend) => onChange((now) => ({ ...now, smartblend }))}
          />
        </ControlRow>
      )}
    </>
  );
};

/** The spoken tags that differ from version to version. */
export const TagsCard = (props: TagsCardProps) => {
  const { configuration, sourceSeconds, defaultVoice, isReadOnly, onChange, onRemoveTag, onPick } = props;
  const { tags, columns } = configuration;
  const hasConsecutive = tags.some(({ arrangement }) => arrangement.layoutMode === 'consecutive');
  const set = (next: VersionTag): void =>
    onChange((now) => ({ ...now, tags: now.tags.map((tag) => (tag.id === next.id ? next : tag)) }));
  const add = (layoutMode: VersionTag['arrangement']['layoutMode']): void =>
    onChange((now) => ({ ...now, tags: [...now.tags, newTag(now.tags, { layoutMode, defaultVoice, sourceSeconds })] }));
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
  return (
    <Card title={t('versions.tags')}>
      {tags.length === 0 ? (
        <EmptyState title={t('versions.noTags')} actions={buttons}>
          <p>{t('versions.noTagsText')}</p>
        </EmptyState>
      ) : (
        <>
          {hasConsecutive && <Placement {...props} />}
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
                onPickVoice={() =>
                  onPick({
                    kind: 'voice',
                    title: t('versions.voiceOfTag', { name: tag.name }),
                    current: tag.voice,
                    text: tag.copy.replaceAll(/\{\{[^{}]*\}\}/g, ''),
                    onChoose: (voice) => set({ ...tag, voice }),
                  })
                }
              />
            ))}
          </div>
          <div className={styles.addRow}>{buttons}</div>
        </>
      )}
    </Card>
  );
};

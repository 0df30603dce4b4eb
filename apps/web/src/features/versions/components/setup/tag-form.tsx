import { fieldsOfText } from '@sonora/audioform/versions';
import type { VersionConfiguration, VersionTag } from '@sonora/contracts';
import { layoutModes, scriptAlignments } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import { IconTrash } from '@tabler/icons-react';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { t } from '../../messages.ts';
import { fieldOf } from '../../model/grid/fields.ts';
import { minSlotSeconds } from '../../model/slots.ts';
import { FieldInput } from './field-input.tsx';
import { SecondsField } from './seconds-field.tsx';
import styles from './set-up.module.css';

type TagFormProps = {
  readonly tag: VersionTag;
  readonly columns: VersionConfiguration['columns'];
  /** Length of the source; undefined while it is not known. */
  readonly sourceSeconds: number | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (tag: VersionTag) => void;
  readonly onPickVoice: () => void;
  readonly onRemove: () => void;
};

/** A voice, or the column that names it. */
const VoiceField = ({ tag, columns, isReadOnly, onChange, onPickVoice }: TagFormProps) => {
  const [field] = fieldsOfText(tag.voice);
  const shown =
    field !== undefined
      ? t('versions.voiceOfColumn', { column: field })
      : tag.voice === ''
        ? t('versions.chooseVoice')
        : voiceName(tag.voice);
  const voiceColumns = columns.filter(({ type }) => type === 'voice');
  const label = `${t('versions.voice')}: ${shown}`;
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{t('versions.voice')}</span>
      {voiceColumns.length === 0 ? (
        <Button className={styles.voice} disabled={isReadOnly} aria-label={label} onClick={onPickVoice}>
          {shown}
        </Button>
      ) : (
        <Menu
          trigger={(properties) => (
            <Button {...properties} className={styles.voice} disabled={isReadOnly} aria-label={label}>
              {shown}
            </Button>
          )}
        >
          <MenuItem onSelect={onPickVoice}>{t('versions.chooseVoice')}</MenuItem>
          <MenuGroup title={t('versions.fromColumn')}>
            {voiceColumns.map(({ name }) => (
              <MenuItem key={name} onSelect={() => onChange({ ...tag, voice: fieldOf(name) })}>
                {name}
              </MenuItem>
            ))}
          </MenuGroup>
        </Menu>
      )}
    </div>
  );
};

/** Where the tag is: over the source in a slot, or before or after it. */
const Arrangement = ({ tag, sourceSeconds, isReadOnly, onChange }: TagFormProps) => {
  const { arrangement } = tag;
  const set = (part: Partial<VersionTag['arrangement']>): void =>
    onChange({ ...tag, arrangement: { ...arrangement, ...part } });
  const isLayered = arrangement.layoutMode === 'layered';
  const max = sourceSeconds ?? limits.adSeconds.max;
  return (
    <div className={styles.arrangement}>
      <SelectField
        label={t('versions.layoutMode')}
        value={arrangement.layoutMode}
        disabled={isReadOnly}
        choices={layoutModes.map((value) => ({ value, label: t(`versions.layoutModes.${value}`) }))}
        onChange={(layoutMode) => set({ layoutMode })}
      />
      {isLayered && (
        <SecondsField
          label={t('versions.startTime')}
          value={arrangement.startTime}
          min={0}
          max={max}
          isReadOnly={isReadOnly}
          onChange={(startTime) => set({ startTime: startTime ?? 0 })}
        />
      )}
      <SecondsField
        label={t('versions.duration')}
        value={arrangement.duration ?? undefined}
        min={minSlotSeconds}
        max={limits.adSeconds.max}
        placeholder={t('versions.asLongAsNeeded')}
        isReadOnly={isReadOnly}
        onChange={(duration) => set({ duration: duration ?? null })}
      />
      {arrangement.duration !== null && (
        <SelectField
          label={t('versions.scriptAlignment')}
          value={arrangement.scriptAlignment}
          disabled={isReadOnly}
          choices={scriptAlignments.map((value) => ({ value, label: t(`versions.alignments.${value}`) }))}
          onChange={(scriptAlignment) => set({ scriptAlignment })}
        />
      )}
    </div>
  );
};

/** Without a name, a tag cannot be rendered. */
export const isNamed = ({ name }: Pick<VersionTag, 'name'>): boolean => name.trim() !== '';

/** A tag: name, voice, copy with fields, and its place. */
export const TagForm = (props: TagFormProps) => {
  const { tag, columns, isReadOnly, onChange, onRemove } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={tag.name} className={styles.tag}>
      <div className={styles.tagHead}>
        <InputField
          label={t('versions.tagName')}
          readOnly={isReadOnly}
          value={tag.name}
          maxCharacters={limits.nameCharacters}
          problem={isNamed(tag) ? undefined : t('versions.tagNeedsName')}
          onChange={(name) => onChange({ ...tag, name })}
        />
        <VoiceField {...props} />
        {!isReadOnly && (
          <IconButton isOutlined label={t('versions.removeTag', { name: tag.name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <FieldInput
        label={t('versions.copy')}
        text={tag.copy}
        fields={columns.map(({ name }) => name)}
        maxCharacters={limits.scriptCharacters}
        rows={3}
        placeholder={t('versions.copyPlaceholder', { field: fieldOf(t('versions.columnPlaceholder')) })}
        hint={t('versions.copyHint', { braces: '{{' })}
        isReadOnly={isReadOnly}
        onChange={(copy) => onChange({ ...tag, copy })}
      />
      <Arrangement {...props} />
    </div>
  );
};

import type { VersionConfiguration, VersionTag } from '@sonora/contracts';
import { adPlacements } from '@sonora/contracts/enumerations';
import { useUser } from '../../../../shared/api/session.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow, Switch } from '../../../../shared/ui/controls.tsx';
import { t } from '../../messages.ts';
import type { AliasRequest } from '../alias-picker.tsx';
import { TagList } from './tag-list.tsx';

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
      {/* Where it was switched on before, it can be switched off. */}
      {(mayBlend || configuration.smartblend) && (
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
  return (
    <Card title={t('versions.tags')}>
      {hasConsecutive && <Placement {...props} />}
      <TagList
        tags={tags}
        columns={columns}
        sourceSeconds={sourceSeconds}
        defaultVoice={defaultVoice}
        isReadOnly={isReadOnly}
        onChange={(change) => onChange((now) => ({ ...now, tags: [...change(now.tags)] }))}
        onRemoveTag={onRemoveTag}
        onPick={onPick}
      />
    </Card>
  );
};

import { limits } from '@sonora/contracts/limits';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow } from '../../../../shared/ui/controls.tsx';
import { t } from '../../messages.ts';
import { fieldOf, ownFields } from '../../model/fields.ts';
import { FieldInput } from './field-input.tsx';
import styles from './set-up.module.css';

/** Extensions of finished files. */
const extensions = ['mp3', 'wav'] as const;

type NamesCardProps = {
  readonly pattern: string;
  readonly extension: string;
  readonly fields: readonly string[];
  /** Names of the first rows. */
  readonly examples: readonly string[];
  readonly isReadOnly: boolean;
  readonly onPattern: (pattern: string) => void;
  readonly onExtension: (extension: string) => void;
};

/** How finished files are named. */
export const NamesCard = (props: NamesCardProps) => {
  const { pattern, extension, fields, examples, isReadOnly, onPattern, onExtension } = props;
  return (
    <Card title={t('versions.fileNames')}>
      <FieldInput
        label={t('versions.namePattern')}
        text={pattern}
        fields={[...fields, ...ownFields.filter((name) => !fields.includes(name))]}
        maxLength={limits.nameCharacters}
        rows={1}
        placeholder={`${fieldOf(t('versions.columnPlaceholder'))} ${fieldOf('date')}`}
        isReadOnly={isReadOnly}
        onChange={(text) => onPattern(text.replaceAll('\n', ' '))}
      />
      <p className={styles.preview}>
        {examples.length === 0
          ? t('versions.noExamples')
          : examples.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <strong>{`${name}.${extension}`}</strong>
              </span>
            ))}
      </p>
      <ControlRow name={t('versions.outputExtension')}>
        <Choice
          label={t('versions.outputExtension')}
          value={extension}
          choices={extensions.map((value) => ({ value: value as string, label: value }))}
          onChange={(value) => !isReadOnly && onExtension(value)}
        />
      </ControlRow>
    </Card>
  );
};

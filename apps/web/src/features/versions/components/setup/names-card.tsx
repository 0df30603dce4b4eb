import { fieldsOfText, nameFields } from '@sonora/audioform/versions';
import { limits } from '@sonora/contracts/limits';
import { ownTimeZone } from '../../../../shared/format/time-zone.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow } from '../../../../shared/ui/controls.tsx';
import { t } from '../../messages.ts';
import { fieldOf } from '../../model/grid/fields.ts';
import { FieldInput } from './field-input.tsx';
import styles from './set-up.module.css';
import { VersionNumberField } from './version-number-field.tsx';

/** Extensions of finished files. */
const extensions = ['mp3', 'wav'] as const;

type NamesCardProps = {
  readonly pattern: string;
  readonly extension: string;
  readonly fields: readonly string[];
  /** Names of the first rows. */
  readonly examples: readonly string[];
  readonly isReadOnly: boolean;
  /** Of date and time in names; undefined: UTC. */
  readonly timeZone: string | undefined;
  /** Undefined: 1. */
  readonly versionNumber: number | undefined;
  readonly onVersionNumber: (versionNumber: number) => void;
  readonly onPattern: (pattern: string) => void;
  readonly onTimeZone: (timeZone: string) => void;
  readonly onExtension: (extension: string) => void;
};

const timeFields: ReadonlySet<string> = new Set(['date', 'time']);

type ZoneRowProps = Pick<NamesCardProps, 'timeZone' | 'isReadOnly' | 'onTimeZone'>;

/** The time zone of date and time, and the user's own one if it differs. */
const ZoneRow = ({ timeZone = 'UTC', isReadOnly, onTimeZone }: ZoneRowProps) => {
  const own = ownTimeZone();
  return (
    <ControlRow name={t('versions.timeZone')}>
      <span className={styles.zone}>
        {zoneName(timeZone)}
        {!isReadOnly && own !== timeZone && (
          <Button onClick={() => onTimeZone(own)}>{t('versions.useTimeZone', { zone: zoneName(own) })}</Button>
        )}
      </span>
    </ControlRow>
  );
};

const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** How finished files are named. */
export const NamesCard = (props: NamesCardProps) => {
  const { pattern, extension, fields, examples, isReadOnly, onPattern, onExtension } = props;
  const used = fieldsOfText(pattern).filter((name) => !fields.includes(name));
  const hasTime = used.some((name) => timeFields.has(name));
  return (
    <Card title={t('versions.fileNames')}>
      <FieldInput
        label={t('versions.namePattern')}
        text={pattern}
        fields={[...fields, ...nameFields.filter((name) => !fields.includes(name))]}
        maxCharacters={limits.nameCharacters}
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
      {used.includes('versionNumber') && (
        <ControlRow name={t('versions.versionNumber')}>
          <VersionNumberField
            value={props.versionNumber ?? 1}
            isReadOnly={isReadOnly}
            onChange={props.onVersionNumber}
          />
        </ControlRow>
      )}
      {hasTime && <ZoneRow {...props} />}
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

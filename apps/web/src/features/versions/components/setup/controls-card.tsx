import { valueLanguageCodes, valueLanguageOf } from '@sonora/audioform/versions';
import type { VersionControls } from '@sonora/contracts';
import { loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { voiceStyles } from '@sonora/contracts/sessions/ad-names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { useUser } from '../../../../shared/api/session.ts';
import { regionalName } from '../../../../shared/format/language.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { encoderName, mixName, platformNames } from '../../../../shared/productions/preset-names.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow, Range } from '../../../../shared/ui/controls.tsx';
import { CoverChoice } from '../../../../shared/ui/cover/cover-choice.tsx';
import { t } from '../../messages.ts';
import { coverOf } from '../../model/cover-of.ts';
import { type AliasRequest, useTemplates } from '../alias-picker.tsx';
import styles from './set-up.module.css';

/** Value of a control that is left as it is in the source. */
const asInSource = 'source';

type ControlsCardProps = {
  readonly controls: VersionControls;
  /** A file has neither voices nor music that could be changed. */
  readonly hasDocument: boolean;
  /** BCP 47: of the voice that reads out values; null if it is not known. */
  readonly voiceLanguageCode: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (controls: VersionControls) => void;
  readonly onPick: (request: AliasRequest) => void;
};

type Name = keyof VersionControls;

const without = (controls: VersionControls, name: Name): VersionControls => {
  const { [name]: _, ...rest } = controls;
  return rest;
};

type PresetProps<Value extends string> = {
  readonly label: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
};

/** One of several values, or that of the source. */
const Preset = <Value extends string>({ label, value, values, nameOf, onChange }: PresetProps<Value>) => (
  <ControlRow name={label}>
    <Choice<Value | typeof asInSource>
      label={label}
      value={value ?? asInSource}
      choices={[
        { value: asInSource, label: t('versions.asInSource') },
        ...values.map((each) => ({ value: each, label: nameOf(each) })),
      ]}
      onChange={(next) => onChange(next === asInSource ? undefined : next)}
    />
  </ControlRow>
);

const onOff = ['on', 'off'] as const;

type AliasRowProps = {
  readonly label: string;
  readonly shown: string | undefined;
  readonly onPick: () => void;
  readonly onClear: () => void;
};

const AliasRow = ({ label, shown, onPick, onClear }: AliasRowProps): ReactNode => (
  <ControlRow name={label}>
    <span data-text="">
      <Button variant="quiet" aria-label={`${label}: ${shown ?? t('versions.asInSource')}`} onClick={onPick}>
        {shown ?? t('versions.asInSource')}
      </Button>
      {shown !== undefined && (
        <Button variant="quiet" aria-label={t('versions.resetControl', { name: label })} onClick={onClear}>
          {t('versions.reset')}
        </Button>
      )}
    </span>
  </ControlRow>
);

type GroupProps = Pick<ControlsCardProps, 'controls' | 'onPick'> & {
  readonly set: <Key extends Name>(name: Key, value: VersionControls[Key] | undefined) => void;
};

const SwitchRow = ({
  name,
  label,
  controls,
  set,
}: GroupProps & { readonly name: 'autofit' | 'smartFit'; readonly label: string }) => {
  const value = controls[name];
  return (
    <Preset
      label={label}
      value={value === undefined ? undefined : value ? 'on' : 'off'}
      values={onOff}
      nameOf={(each) => t(`versions.${each}`)}
      onChange={(next) => set(name, next === undefined ? undefined : next === 'on')}
    />
  );
};

/** Speed of all voices, or of each as in the source. */
const SpeedRow = ({ controls: { voiceSpeed }, set }: Pick<GroupProps, 'controls' | 'set'>) => {
  const { min, max, step, default: usual } = limits.voiceSpeed;
  const name = t('versions.voiceSpeed');
  const text = t('versions.percent', { percent: Math.round((voiceSpeed ?? usual) * 100) });
  return (
    <ControlRow name={name}>
      <span data-text="" className={styles.speed}>
        {voiceSpeed === undefined ? (
          <Button
            variant="quiet"
            aria-label={`${name}: ${t('versions.asInSource')}`}
            onClick={() => set('voiceSpeed', usual)}
          >
            {t('versions.asInSource')}
          </Button>
        ) : (
          <>
            <Range
              label={name}
              value={voiceSpeed}
              min={min}
              max={max}
              step={step}
              valueText={text}
              onChange={(next) => set('voiceSpeed', next)}
            />
            <span className="tabular">{text}</span>
            <Button
              variant="quiet"
              aria-label={t('versions.resetControl', { name })}
              onClick={() => set('voiceSpeed', undefined)}
            >
              {t('versions.reset')}
            </Button>
          </>
        )}
      </span>
    </ControlRow>
  );
};

const SoundGroup = ({ controls, set }: GroupProps) => {
  const encoders = useQuery(queries.sounds.encoderPresets.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <>
      <h3>{t('versions.controlGroups.sound')}</h3>
      <Preset
        label={t('versions.masteringPreset')}
        value={mixPresetNames.find((name) => name === controls.masteringPreset)}
        values={mixPresetNames}
        nameOf={mixName}
        onChange={(value) => set('masteringPreset', value)}
      />
      <Preset
        label={t('versions.loudnessPreset')}
        value={loudnessPresetNames.find((name) => name === controls.loudnessPreset)}
        values={loudnessPresetNames}
        nameOf={(name) => platformNames[name]}
        onChange={(value) => set('loudnessPreset', value)}
      />
      <Preset
        label={t('versions.encoderPreset')}
        value={controls.encoderPreset}
        values={Object.keys(encoders.data?.data.presets ?? {})}
        nameOf={encoderName}
        onChange={(value) => set('encoderPreset', value)}
      />
    </>
  );
};

const VoiceGroup = (props: GroupProps) => {
  const { controls, set, onPick } = props;
  const { voiceAlias } = controls;
  return (
    <>
      <h3>{t('versions.controlGroups.voice')}</h3>
      <AliasRow
        label={t('versions.voice')}
        shown={voiceAlias === undefined ? undefined : voiceName(voiceAlias)}
        onPick={() =>
          onPick({
            kind: 'voice',
            title: t('versions.voice'),
            current: voiceAlias ?? '',
            text: '',
            onChoose: (alias) => set('voiceAlias', alias),
          })
        }
        onClear={() => set('voiceAlias', undefined)}
      />
      <SpeedRow {...props} />
      <Preset
        label={t('versions.voicePreset')}
        value={voiceStyles.find((name) => name === controls.voicePreset)}
        values={voiceStyles}
        nameOf={(name) => t(`versions.voiceStyles.${name}`)}
        onChange={(value) => set('voicePreset', value)}
      />
      <SwitchRow {...props} name="autofit" label={t('versions.autofit')} />
    </>
  );
};

const MusicGroup = (props: GroupProps) => {
  const { controls, set, onPick } = props;
  const { flags } = useUser();
  const templates = useTemplates();
  const { selectedSoundAlias: alias } = controls;
  return (
    <>
      <h3>{t('versions.controlGroups.music')}</h3>
      <AliasRow
        label={t('versions.sound')}
        shown={alias === undefined ? undefined : (templates.get(alias)?.name ?? alias)}
        onPick={() =>
          onPick({
            kind: 'sound',
            title: t('versions.sound'),
            current: alias ?? '',
            text: '',
            onChoose: (chosen) => set('selectedSoundAlias', chosen === '' ? undefined : chosen),
          })
        }
        onClear={() => set('selectedSoundAlias', undefined)}
      />
      {flags.includes('smart-fit') && <SwitchRow {...props} name="smartFit" label={t('versions.smartFit')} />}
    </>
  );
};

type LanguageRowProps = Pick<GroupProps, 'controls' | 'set'> & Pick<ControlsCardProps, 'voiceLanguageCode'>;

/** The language in which prices, numbers and dates are read out: that of the voice, or another one. */
const LanguageRow = ({ controls, set, voiceLanguageCode }: LanguageRowProps) => {
  const ofVoice = voiceLanguageCode === null ? undefined : valueLanguageOf(voiceLanguageCode).code;
  const chosen = typeof controls.language === 'string' ? valueLanguageOf(controls.language).code : undefined;
  const codes = valueLanguageCodes.toSorted((one, other) => Number(other === ofVoice) - Number(one === ofVoice));
  return (
    <ControlRow name={t('versions.language')}>
      <Choice
        label={t('versions.language')}
        value={chosen ?? asInSource}
        choices={[
          {
            value: asInSource,
            label: t('versions.languageOfVoice'),
            ...(ofVoice !== undefined && { description: regionalName(ofVoice) }),
          },
          ...codes.map((code) => ({ value: code, label: regionalName(code) })),
        ]}
        onChange={(code) => set('language', code === asInSource ? undefined : code)}
      />
    </ControlRow>
  );
};

/** Settings of all versions that differ from those of the source. */
export const ControlsCard = (props: ControlsCardProps) => {
  const { controls, hasDocument, voiceLanguageCode, isReadOnly, onChange, onPick } = props;
  const set: GroupProps['set'] = (name, value) =>
    onChange(value === undefined ? without(controls, name) : { ...controls, [name]: value });
  const group = { controls, set, onPick };
  return (
    <Card title={t('versions.controls')}>
      <div className={styles.controls} inert={isReadOnly}>
        <SoundGroup {...group} />
        {hasDocument && <VoiceGroup {...group} />}
        {hasDocument && <MusicGroup {...group} />}
        <h3>{t('versions.controlGroups.values')}</h3>
        <LanguageRow controls={controls} set={set} voiceLanguageCode={voiceLanguageCode} />
        <div className={styles.cover}>
          <CoverChoice value={coverOf(controls)} onChange={(colour) => set('adCoverColor', colour)} />
        </div>
      </div>
    </Card>
  );
};

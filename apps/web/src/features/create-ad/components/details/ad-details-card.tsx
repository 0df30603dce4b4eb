import { recommend } from '@sonora/contracts/recommend/recommend';
import { adGenders } from '@sonora/contracts/sessions/ad-names';
import { useMemo } from 'react';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Choice, ControlRow, Switch } from '../../../../shared/ui/controls.tsx';
import { CopyButton } from '../../../../shared/ui/copy/copy-button.tsx';
import { CoverChoice } from '../../../../shared/ui/cover/cover-choice.tsx';
import { t } from '../../details-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { useDetectedLanguage } from '../../hooks/use-detected-languages.ts';
import { creditsAtMost } from '../../model/audio/credits.ts';
import { type Ad, spokenLines } from '../../model/document/ad.ts';
import { setVoice } from '../../model/document/edit-ad.ts';
import { setDetail } from '../../model/document/set-detail.ts';
import { writingTones } from '../../model/writing/writing-draft.ts';
import { t as tWriting } from '../../writing-messages.ts';
import { AdInfo } from './ad-info.tsx';
import styles from './details.module.css';

/** Edits a detail of the ad; undefined removes it. */
const useSetDetail = () => {
  const { actions } = useEditor();
  return (...[key, value]: Parameters<typeof setDetail> extends [Ad, ...infer Rest] ? Rest : never): void =>
    actions.edit(editName('adEdits.details'), (now) => setDetail(now, key, value));
};

const textOf = (ad: Ad): string =>
  spokenLines(ad)
    .map(({ text }) => text)
    .join('\n');

/** Tone and gender, by which the recommended voice and sound are chosen. */
const Wishes = () => {
  const { ad } = useEditor();
  const set = useSetDetail();
  return (
    <>
      <ControlRow name={t('adDetails.tone')}>
        <Choice
          label={t('adDetails.tone')}
          value={writingTones.find((tone) => tone === ad.tone) ?? 'any'}
          choices={writingTones.map((tone) => ({ value: tone, label: tWriting(`adWriting.tones.${tone}`) }))}
          onChange={(tone) => set('tone', tone === 'any' ? undefined : tone)}
        />
      </ControlRow>
      <ControlRow name={t('adDetails.gender')}>
        <Choice
          label={t('adDetails.gender')}
          value={ad.gender ?? 'recommended'}
          choices={(['recommended', ...adGenders] as const).map((gender) => ({
            value: gender,
            label: t(`adDetails.genders.${gender}`),
          }))}
          onChange={(gender) => set('gender', gender === 'recommended' ? undefined : gender)}
        />
      </ControlRow>
    </>
  );
};

type SuitableProps = {
  readonly name: string;
  readonly isUsed: boolean;
  readonly useLabel: string;
  readonly onUse: () => void;
};

const Suitable = ({ name, isUsed, useLabel, onUse }: SuitableProps) => (
  <ControlRow name={name}>
    {isUsed ? (
      <span className={styles.quiet}>{t('adDetails.inUse')}</span>
    ) : (
      <Button variant="quiet" aria-label={useLabel} onClick={onUse}>
        {t('adDetails.use')}
      </Button>
    )}
  </ControlRow>
);

/** The voice and the sound that suit the text and the wishes. */
const Recommended = ({ language }: { readonly language: string }) => {
  const { ad, voices, templates, actions } = useEditor();
  const text = textOf(ad);
  const { tone, gender } = ad;
  const { voiceAlias, soundAlias } = useMemo(
    () =>
      recommend({ text, language, tone, gender }, { voices: [...voices.values()], sounds: [...templates.values()] }),
    [text, language, tone, gender, voices, templates],
  );
  const template = soundAlias === undefined ? undefined : templates.get(soundAlias);
  return (
    <>
      {voiceAlias !== undefined && (
        <Suitable
          name={voiceName(voiceAlias)}
          isUsed={spokenLines(ad).every((line) => line.voiceAlias === voiceAlias)}
          useLabel={t('adDetails.useVoice', { voice: voiceName(voiceAlias) })}
          onUse={() => actions.edit(editName('adEdits.voice'), (now) => setVoice(now, 'all', voiceAlias))}
        />
      )}
      {template && (
        <Suitable
          name={template.name}
          isUsed={ad.soundTemplateAlias === template.alias}
          useLabel={t('adDetails.useSound', { sound: template.name })}
          onUse={() =>
            actions.edit(editName('adEdits.sound'), (now) => ({ ...now, soundTemplateAlias: template.alias }))
          }
        />
      )}
    </>
  );
};

/** Whether the audio has an address that anybody can play, and this address once there is one. */
const PublicAddress = () => {
  const { ad, tracks } = useEditor();
  const set = useSetDetail();
  const uri = tracks.details?.uri ?? '';
  const isPublic = ad.isPublic === true;
  // The path of a render tells who may play it.
  const isRenderPublic = uri.includes('/public-file/');
  return (
    <>
      <ControlRow name={t('adDetails.public')}>
        <Switch
          label={t('adDetails.public')}
          isLabelHidden
          isOn={isPublic}
          onChange={(isOn) => set('isPublic', isOn ? true : undefined)}
        />
      </ControlRow>
      <p className={styles.about}>
        {t('adDetails.publicAbout')}
        {uri !== '' && isPublic !== isRenderPublic && ` ${t('adDetails.publicWithNextRender')}`}
      </p>
      {isRenderPublic && (
        <div className={styles.address}>
          <output className={styles.uri}>{uri}</output>
          <CopyButton text={uri} label={t('adDetails.copyPublicAddress')} />
        </div>
      )}
    </>
  );
};

/** Cover, tone and publicity of the ad, the voice and sound that suit it, and what a render costs. */
export const AdDetailsCard = () => {
  const { ad, state, fit } = useEditor();
  const text = textOf(ad);
  const detected = useDetectedLanguage(ad.language === undefined ? text : '');
  const language = ad.language ?? detected;
  const set = useSetDetail();
  return (
    <Card title={t('adDetails.title')}>
      {state.step === 'export' && <AdInfo />}
      <CoverChoice value={ad.coverColour} onChange={(colour) => set('coverColour', colour)} />
      {state.step !== 'export' && (
        <>
          <Wishes />
          {language !== undefined && (
            <div>
              <p className={styles.quiet}>{t('adDetails.recommended')}</p>
              <Recommended language={language} />
            </div>
          )}
        </>
      )}
      <PublicAddress />
      {text !== '' && (
        <>
          <ControlRow name={t('adDetails.cost')}>
            <strong className="tabular">{t('adDetails.costAtMost', { credits: creditsAtMost(ad, fit) })}</strong>
          </ControlRow>
          <p className={styles.about}>{t('adDetails.costAbout')}</p>
        </>
      )}
    </Card>
  );
};

import type { Voice } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { useVoicePreview } from '../../../shared/audio/use-voice-preview.ts';
import { dialectName, familyName, languageFamily } from '../../../shared/format/language.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { voiceName } from '../../../shared/format/voice-name.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Choice } from '../../../shared/ui/controls.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useVoiceRound } from '../components/voice-round.ts';
import { t } from '../messages.ts';
import styles from './feature-lab-page.module.css';

const everyLanguage = 'all';

type VoiceItemProps = { readonly voice: Voice; readonly text: string; readonly isTurn: boolean };

const VoiceItem = ({ voice: { alias, languageCode, charsPerSecond }, text, isTurn }: VoiceItemProps) => {
  const { isBusy, isPlaying, say } = useVoicePreview(text, alias, 1);
  const seconds = text.trim().length / Number(charsPerSecond);
  return (
    <li className={styles.voice} data-turn={isTurn ? '' : undefined}>
      <PlayButton
        what={t('featureLab.voices.say', { voice: voiceName(alias) })}
        isPlaying={isPlaying}
        isBusy={isBusy}
        disabled={text.trim() === ''}
        onToggle={say}
      />
      <div>
        <strong>{voiceName(alias)}</strong>
        <p>
          {dialectName(languageCode)}
          {Number.isFinite(seconds) && ` · ${t('featureLab.voices.estimated', { seconds: numberText(seconds, 1) })}`}
        </p>
      </div>
    </li>
  );
};

const languagesOf = (voices: readonly Voice[]) => [
  { value: everyLanguage, label: t('featureLab.voices.allLanguages') },
  ...[...new Set(voices.map(({ languageCode }) => languageFamily(languageCode)))]
    .map((value) => ({ value, label: familyName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label)),
];

const VoiceRound = ({ voices }: { readonly voices: readonly Voice[] }) => {
  const [text, setText] = useState<string>(t('featureLab.voices.example'));
  const [language, setLanguage] = useState('en');
  const { speaking, start, stop } = useVoiceRound({
    onFailure: (alias) =>
      showToast({ tone: 'warning', title: t('featureLab.voices.failed', { voice: voiceName(alias) }) }),
  });
  const shown = voices.filter(
    ({ languageCode, unavailable }) =>
      unavailable === undefined && (language === everyLanguage || languageFamily(languageCode) === language),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (speaking === undefined)
      void start(
        text,
        shown.map(({ alias }) => alias),
      );
    else stop();
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <label>
          {t('featureLab.voices.text')}
          <input
            className="control"
            value={text}
            maxLength={limits.previewCharacters}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Choice
          label={t('featureLab.voices.language')}
          value={language}
          choices={languagesOf(voices)}
          onChange={setLanguage}
        />
        <Button type="submit" variant="primary" disabled={text.trim() === '' || shown.length === 0}>
          {speaking === undefined ? t('featureLab.voices.play') : t('featureLab.voices.stop')}
        </Button>
      </form>
      <p className={styles.count}>
        {t('featureLab.voices.limit', { count: text.length, most: limits.previewCharacters })}
      </p>
      <ul className={styles.voices}>
        {shown.map((voice) => (
          <VoiceItem key={voice.alias} voice={voice} text={text} isTurn={voice.alias === speaking} />
        ))}
      </ul>
    </>
  );
};

/** Experimental tools. */
export const FeatureLabPage = () => {
  usePage(t('featureLab.title'));
  const voices = useQuery(queries.speech.listVoices.queryOptions({ input: { query: {} } }));
  return (
    <>
      <PageHead title={t('featureLab.title')} />
      <p className={styles.lead}>{t('featureLab.lead')}</p>
      <Card title={t('featureLab.voices.title')}>
        {voices.isError ? (
          <ErrorState
            title={t('featureLab.voices.notFetched')}
            error={voices.error}
            onRetry={() => void voices.refetch()}
          />
        ) : voices.data ? (
          <VoiceRound voices={voices.data.data.voices} />
        ) : (
          <div role="status">
            <span className="sr-only">{t('featureLab.voices.loading')}</span>
            <Skeleton height={240} />
          </div>
        )}
      </Card>
    </>
  );
};

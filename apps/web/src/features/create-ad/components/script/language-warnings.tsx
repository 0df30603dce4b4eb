import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { useMay } from '../../../../shared/api/session.ts';
import { familyName } from '../../../../shared/format/language.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { useDetectedLanguages } from '../../hooks/use-detected-languages.ts';
import { setVoices } from '../../model/document/edit-ad.ts';
import { type LanguageMismatch, languageMismatches, textsByVoice } from '../../model/voices/language-mismatch.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './script-card.module.css';

const Remedy = ({ lineIds, language, betterVoice }: LanguageMismatch) => {
  const { actions } = useEditor();
  const mayInstall = useMay('installation.administer');
  if (betterVoice !== undefined) {
    return (
      <Button onClick={() => actions.edit(editName('adEdits.voice'), (now) => setVoices(now, lineIds, betterVoice))}>
        {resultText('adResults.useVoice', { voice: voiceName(betterVoice) })}
      </Button>
    );
  }
  return (
    <span>
      {resultText('adResults.noVoiceOfLanguage', { language: familyName(language) })}{' '}
      {mayInstall && <Link to="/voices/packs">{resultText('adResults.installVoices')}</Link>}
    </span>
  );
};

/** A warning for each voice that is to speak a language it does not speak, with a voice that speaks it. */
export const LanguageWarnings = () => {
  const { ad, voices } = useEditor();
  // Typing stays fast while a long script is examined.
  const examined = useDeferredValue(ad);
  const texts = useMemo(() => textsByVoice(examined), [examined]);
  const detected = useDetectedLanguages(ad.language === undefined ? texts.map(({ text }) => text) : []);
  const languages = texts.map((_, index) => ad.language ?? detected[index]);
  const mismatches = languageMismatches(texts, languages, voices);
  return mismatches.map((mismatch) => (
    <div key={mismatch.voiceAlias} className={styles.warning}>
      <Banner tone="warning" isLive>
        {resultText('adResults.otherLanguage', {
          written: familyName(mismatch.language),
          voice: voiceName(mismatch.voiceAlias),
          spoken: familyName(mismatch.spoken),
        })}
        <div className={styles.buttons}>
          <Remedy {...mismatch} />
        </div>
      </Banner>
    </div>
  ));
};

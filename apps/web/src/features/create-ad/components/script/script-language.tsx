import { detectLanguage, minWordsToDetect } from '@sonora/contracts/language/detect-language';
import { useDeferredValue, useMemo } from 'react';
import { familyName, languageFamily } from '../../../../shared/format/language.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Choice } from '../../../../shared/ui/controls.tsx';
import { t as clipText } from '../../clip-messages.ts';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { countWords } from '../../model/audio/estimate.ts';
import { type Ad, spokenLines } from '../../model/document/ad.ts';
import styles from './clips.module.css';

const withLanguage = ({ language: _language, ...ad }: Ad, language: string): Ad =>
  language === '' ? ad : { ...ad, language };

/** Language of the script: chosen, or detected from enough words. */
export const ScriptLanguage = () => {
  const { ad, actions, voices } = useEditor();
  const examined = useDeferredValue(ad);
  const text = useMemo(
    () =>
      spokenLines(examined)
        .map((line) => line.text)
        .join(' '),
    [examined],
  );
  const isShort = countWords(text) < minWordsToDetect;
  const detected = useMemo(() => (isShort ? undefined : detectLanguage(text)), [isShort, text]);
  const spoken = [...voices.values()].flatMap(({ languageCode, supportedLanguages }) =>
    [languageCode, ...supportedLanguages].map(languageFamily),
  );
  const families = [...new Set([...spoken, ...(ad.language === undefined ? [] : [ad.language])])];
  if (text.trim() === '' && ad.language === undefined) return null;
  const choose = (language: string): void => {
    actions.edit(editName('createAd.edits.language'), (now) => withLanguage(now, language));
    if (language !== '' || !isShort) return;
    showToast({ tone: 'information', title: clipText('adClips.tooShortToDetect') });
  };
  const auto =
    detected === undefined
      ? clipText('adClips.autodetect')
      : clipText('adClips.detected', { language: familyName(detected) });
  return (
    <div className={styles.language}>
      <span aria-hidden="true">{clipText('adClips.language')}</span>
      <Choice
        label={clipText('adClips.language')}
        value={ad.language ?? ''}
        choices={[
          { value: '', label: auto },
          ...families
            .map((value) => ({ value, label: familyName(value) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
        onChange={choose}
      />
      {ad.language === undefined && detected === undefined && <span>{clipText('adClips.moreTextToDetect')}</span>}
    </div>
  );
};

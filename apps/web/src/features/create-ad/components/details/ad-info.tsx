import { voiceName } from '../../../../shared/format/voice-name.ts';
import { t } from '../../details-messages.ts';
import { useEditor } from '../../editor-context.ts';
import { spokenLines, styleOf } from '../../model/document/ad.ts';
import { t as resultText } from '../../result-messages.ts';
import side from '../side-cards.module.css';

/** What the ad is made of: sound template, voices, smart fit and expressive speech. */
export const AdInfo = () => {
  const { ad, templates, voices: known } = useEditor();
  const alias = ad.soundTemplateAlias;
  const spoken = spokenLines(ad);
  const voices = [...new Set(spoken.map(({ voiceAlias }) => voiceAlias))];
  const isExpressive = spoken.some(
    (line) =>
      styleOf(ad, line) === 'expressive' && known.get(line.voiceAlias)?.supportedStyles.includes('expressive') === true,
  );
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('adDetails.sound'), alias === null ? t('adDetails.noSound') : (templates.get(alias)?.name ?? alias)],
    [t('adDetails.voices', { count: voices.length }), voices.map(voiceName).join(', ')],
    [resultText('adResults.smartFit'), ad.smartFit && alias !== null ? t('adDetails.on') : t('adDetails.off')],
    [resultText('adResults.expressive'), isExpressive ? t('adDetails.on') : t('adDetails.off')],
  ];
  return (
    <dl className={side.figures}>
      {rows.map(([name, value]) => (
        <div key={name} className={side.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

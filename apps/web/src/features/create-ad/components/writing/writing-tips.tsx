import { t } from '../../writing-messages.ts';
import styles from './writing.module.css';

type WritingTipsProps = {
  /** Also for the description of a product. */
  readonly hasDescription?: boolean;
};

/** Advice on scripts, which nothing enforces. */
export const WritingTips = ({ hasDescription = false }: WritingTipsProps) => (
  <details className={styles.tips}>
    <summary>{t('adWriting.tips')}</summary>
    <ul>
      <li>{t('adWriting.tipWords')}</li>
      <li>{t('adWriting.tipAsRead')}</li>
      <li>{t('adWriting.tipMeaning')}</li>
      <li>{t('adWriting.tipSigns')}</li>
      <li>{t('adWriting.tipLanguage')}</li>
      {hasDescription && <li>{t('adWriting.tipSummary')}</li>}
    </ul>
  </details>
);

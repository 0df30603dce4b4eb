import { Link } from '@tanstack/react-router';
import { CheckField } from '../../../shared/forms/fields.tsx';
import type { Form } from '../../../shared/forms/use-form.ts';
import { t } from '../messages.ts';
import styles from './card-page.module.css';

type Terms = { readonly acceptsTermsOfUse: boolean; readonly acceptsPrivacyPolicy: boolean };

/** Consent to the terms of use and the privacy policy, with links to both. */
export const TermsFields = <Values extends Terms>({ form }: { readonly form: Form<Values> }) => {
  const terms = form as unknown as Form<Terms>;
  const { acceptsTermsOfUse, acceptsPrivacyPolicy } = terms.values;
  const acceptBoth = (): void => {
    terms.set('acceptsTermsOfUse', true);
    terms.set('acceptsPrivacyPolicy', true);
  };
  return (
    <div className={styles.terms}>
      <CheckField
        form={terms}
        name="acceptsTermsOfUse"
        label={
          <>
            {t('account.fields.accept')}{' '}
            <Link to="/terms" target="_blank">
              {t('account.fields.terms')}
            </Link>
          </>
        }
      />
      <CheckField
        form={terms}
        name="acceptsPrivacyPolicy"
        label={
          <>
            {t('account.fields.accept')}{' '}
            <Link to="/privacy" target="_blank">
              {t('account.fields.privacy')}
            </Link>
          </>
        }
      />
      <button
        type="button"
        className={styles.acceptBoth}
        // It keeps its place, so that nothing below it moves.
        data-done={acceptsTermsOfUse || acceptsPrivacyPolicy ? '' : undefined}
        onClick={acceptBoth}
      >
        {t('account.fields.acceptBoth')}
      </button>
    </div>
  );
};

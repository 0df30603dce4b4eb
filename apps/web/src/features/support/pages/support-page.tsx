import { plainText, refusedCharacters } from '@sonora/contracts/plain-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { useUser } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { TextAreaField } from '../../../shared/forms/text-area-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { WritingForm } from '../components/writing-form.tsx';
import { t } from '../messages.ts';
import styles from './support.module.css';

/** Number of refused characters that a field names. */
const maxNamed = 10;

const Hints = () => (
  <Card title={t('support.contact.aboutTitle')}>
    <div className={styles.hints}>
      <p>
        {t('support.contact.aboutStatus')} <Link to="/status">{t('support.contact.statusLink')}</Link>
      </p>
      <p>
        {t('support.contact.aboutReport')} <Link to="/report">{t('support.contact.reportLink')}</Link>
      </p>
      <p>
        {t('support.contact.aboutDocs')} <a href="/api/docs">{t('support.contact.docsLink')}</a>
      </p>
    </div>
  </Card>
);

const refusedNote = (text: string): string | undefined => {
  const characters = refusedCharacters(text);
  return characters.length === 0
    ? undefined
    : t('support.contact.notAllowed', { characters: characters.slice(0, maxNamed).join(' ') });
};

/** After a limit was reached, users who may buy are offered the plans before they write. */
const PlansFirst = () => {
  const { capabilities } = useUser();
  const { wantsUpgrade = false } = useLocation().state;
  const mayBuy = capabilities.includes('billing.start') || capabilities.includes('billing.change');
  const { data } = useQuery({
    ...queries.billing.usage.queryOptions(),
    enabled: mayBuy && capabilities.includes('credits.read'),
  });
  if (!mayBuy || (!wantsUpgrade && data?.limitReached !== true)) return null;
  return (
    <div className={styles.plans}>
      <Banner tone="information">
        {t('support.contact.limitReached')}{' '}
        <ButtonLink to="/billing/change" variant="primary">
          {t('support.contact.plans')}
        </ButtonLink>
      </Banner>
    </div>
  );
};

/** A message to the operator of the installation. */
export const SupportPage = () => {
  usePage(t('support.contact.title'));
  const { userId, email, currentOrgId } = useUser();
  const schema = useCallback(
    async () => (await import('@sonora/contracts/schemas/support-schemas')).supportForm(email),
    [email],
  );
  const form = useForm({
    initial: { email, subject: '', message: '' },
    schema,
    onSubmit: async ({ subject, message, ...person }) => {
      try {
        await api.support.contact({
          body: { ...person, orgId: currentOrgId, userId, subject: plainText(subject), message: plainText(message) },
        });
      } catch (error) {
        showToast({ tone: 'error', title: t('support.failure'), description: t('support.contact.notSent') });
        throw error;
      }
      form.reset();
      showToast({ tone: 'success', title: t('support.success'), description: t('support.contact.sent') });
    },
  });
  return (
    <>
      <PageHead title={t('support.contact.title')} />
      <PlansFirst />
      <div className={styles.columns}>
        <WritingForm
          title={t('support.contact.cardTitle')}
          lead={t('support.contact.lead')}
          form={form}
          send={t('support.contact.send')}
        >
          <TextField
            form={form}
            name="email"
            label={t('support.contact.email')}
            hint={t('support.contact.emailHint')}
            kind="email"
            autoComplete="email"
          />
          <TextField
            form={form}
            name="subject"
            label={t('support.contact.subject')}
            errorNote={refusedNote(form.values.subject)}
            autoComplete="off"
          />
          <TextAreaField
            form={form}
            name="message"
            label={t('support.contact.message')}
            hint={t('support.contact.messageHint')}
            errorNote={refusedNote(form.values.message)}
          />
        </WritingForm>
        <Hints />
      </div>
    </>
  );
};

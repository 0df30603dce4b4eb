import { plainText } from '@sonora/contracts/plain-text';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { useUser } from '../../../shared/api/session.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { TextAreaField } from '../../../shared/forms/text-area-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { WritingForm } from '../components/writing-form.tsx';
import { texts } from '../texts.ts';
import styles from './support.module.css';

const { contact } = texts;

const Hints = () => (
  <Card title={contact.aboutTitle}>
    <div className={styles.hints}>
      <p>
        {contact.aboutStatus} <Link to="/status">{contact.statusLink}</Link>
      </p>
      <p>
        {contact.aboutReport} <Link to="/report">{contact.reportLink}</Link>
      </p>
      <p>
        {contact.aboutDocs} <a href="/api/docs">{contact.docsLink}</a>
      </p>
    </div>
  </Card>
);

const supportForm = async () => (await import('@sonora/contracts/schemas/support-schemas')).supportForm;

/** A message to whoever runs the installation. */
export const SupportPage = () => {
  usePage(contact.title);
  const { userId, email, currentOrgId } = useUser();
  const form = useForm({
    initial: { email, subject: '', message: '' },
    schema: supportForm,
    onSubmit: async ({ subject, message, ...person }) => {
      try {
        await api.support.contact({
          body: { ...person, orgId: currentOrgId, userId, subject: plainText(subject), message: plainText(message) },
        });
      } catch (error) {
        showToast({ tone: 'error', title: texts.failure, description: contact.notSent });
        throw error;
      }
      form.reset();
      showToast({ tone: 'success', title: texts.success, description: contact.sent });
    },
  });
  return (
    <>
      <PageHead title={contact.title} />
      <div className={styles.columns}>
        <WritingForm title={contact.cardTitle} lead={contact.lead} form={form} send={contact.send}>
          <TextField
            form={form}
            name="email"
            label={contact.email}
            hint={contact.emailHint}
            kind="email"
            autoComplete="email"
          />
          <TextField form={form} name="subject" label={contact.subject} autoComplete="off" />
          <TextAreaField form={form} name="message" label={contact.message} hint={contact.messageHint} />
        </WritingForm>
        <Hints />
      </div>
    </>
  );
};

import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { TextAreaField } from '../../../shared/forms/text-area-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { WritingForm } from '../components/writing-form.tsx';
import { detailName } from '../detail-name.ts';
import { t } from '../messages.ts';
import styles from './support.module.css';

type IssueReportBody = Parameters<typeof api.support.reportError>[0]['body'];

const route = getRouteApi('/signed-in/report');

/** Loads the submitted document. If that fails, the report is sent without it. */
const documentOf = (audioformId: string): Promise<unknown> =>
  api.audioforms.fetch({ params: { audioformId }, headers: { version: '4' } }).then(
    ({ status, body }) => (status === 200 ? body.data.audioform : undefined),
    () => undefined,
  );

type AttachedProps = {
  readonly details: Readonly<Record<string, string>>;
  readonly withDocument: boolean | undefined;
  readonly hasBrief: boolean;
  readonly onDocument: (isWanted: boolean) => void;
};

const Attached = ({ details, withDocument, hasBrief, onDocument }: AttachedProps) => (
  <Card title={t('support.report.attached')}>
    <div className={styles.hints}>
      <dl className={styles.details}>
        {Object.entries(details).map(([name, text]) => [
          <dt key={name}>{detailName(name)}</dt>,
          <dd key={`${name} text`}>{text}</dd>,
        ])}
      </dl>
      {withDocument !== undefined && (
        <label className={styles.attach}>
          <input type="checkbox" checked={withDocument} onChange={(event) => onDocument(event.currentTarget.checked)} />
          {t(hasBrief ? 'support.report.attachBrief' : 'support.report.attachDocument')}
        </label>
      )}
    </div>
  </Card>
);

/** Sends a report. An issue with an ad is an event of the interface, as the errors of the pages are. @returns its id */
const send = async (body: IssueReportBody): Promise<string> => {
  if (body.audioformId === undefined) return (await api.support.reportError({ body })).reportId;
  const { reportId } = await api.support.frontendEvent({ body: { event_type: 'issue_report', payload: body } });
  return reportId ?? '';
};

const issueForm = async () => (await import('@sonora/contracts/schemas/support-schemas')).issueReport;

/** Form for reporting a problem, with details about where it occurred. */
export const ReportPage = () => {
  usePage(t('support.report.title'));
  const search = route.useSearch();
  const details = Object.fromEntries(
    Object.entries(search).filter(([, value]) => typeof value === 'string'),
  ) as Readonly<Record<string, string>>;
  const { audioformId } = search;
  const { postBriefRequestBody } = useLocation().state;
  const [isDocumentWanted, setDocumentWanted] = useState(true);
  const form = useForm({
    initial: { comment: '' },
    schema: issueForm,
    onSubmit: async ({ comment }) => {
      const audioform = audioformId !== undefined && isDocumentWanted ? await documentOf(audioformId) : undefined;
      try {
        const brief = isDocumentWanted && postBriefRequestBody !== undefined ? { postBriefRequestBody } : {};
        const reportId = await send({
          ...search,
          comment,
          ...(audioform === undefined ? {} : { audioform }),
          ...brief,
        });
        form.reset();
        showToast({
          tone: 'success',
          title: t('support.report.sent'),
          description: t('support.report.number', { id: reportId }),
          milliseconds: 10_000,
        });
      } catch (error) {
        showToast({ tone: 'error', title: t('support.report.notSent'), milliseconds: 10_000 });
        throw error;
      }
    },
  });
  return (
    <>
      <PageHead title={t('support.report.title')} />
      <div className={styles.columns}>
        <WritingForm
          title={t('support.report.cardTitle')}
          lead={t('support.report.lead')}
          form={form}
          send={t('support.report.send')}
        >
          <TextAreaField form={form} name="comment" label={t('support.report.comment')} />
        </WritingForm>
        {Object.keys(details).length > 0 && (
          <Attached
            details={details}
            withDocument={audioformId === undefined ? undefined : isDocumentWanted}
            hasBrief={postBriefRequestBody !== undefined}
            onDocument={setDocumentWanted}
          />
        )}
      </div>
    </>
  );
};

import type { TagValidation } from '@sonora/contracts';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileSizeText } from '../../../../shared/format/file-size.ts';
import { numberText, signedNumber } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Table } from '../../../../shared/ui/lists/table.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { t as tCampaign } from '../../messages.ts';
import { t } from '../../validation-messages.ts';
import { ValidationState } from './state-tag.tsx';
import styles from './validation.module.css';

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconBan } as const;

type Finding = {
  readonly text: string;
  readonly message: Parameters<typeof serverText>[0];
  readonly state: TagValidation['state'];
};

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ text, message, state }) => {
      const Icon = icons[state];
      return (
        <li key={text} data-state={state}>
          <Icon size={15} aria-label={t(`validation.findings.${state}`)} />
          <span>{serverText(message, text)}</span>
        </li>
      );
    })}
  </ul>
);

const Part = ({ head, findings }: { readonly head: ReactNode; readonly findings: readonly Finding[] }) => (
  <li className={styles.part}>
    <div className={styles.partHead}>{head}</div>
    {findings.length > 0 && <Findings findings={findings} />}
  </li>
);

/** Verdict of each document of the tag. */
export const DocumentVerdicts = ({ documents }: Pick<TagValidation, 'documents'>) => (
  <ul className={styles.parts}>
    {documents.map(({ version, kind, state, findings, sizeBytes, isDefault }) => (
      <Part
        key={version}
        findings={findings}
        head={
          <>
            <strong>{tCampaign(`campaigns.versions.${version}`)}</strong>
            <span className={styles.muted}>
              {t(`validation.kinds.${kind}`)} · {fileSizeText(sizeBytes)}
            </span>
            {isDefault && <Tag>{t('validation.default')}</Tag>}
            <ValidationState state={state} />
          </>
        }
      />
    ))}
  </ul>
);

const Buyers = ({ buyers }: Pick<TagValidation, 'buyers'>) => (
  <ul className={styles.parts}>
    {buyers.map(({ buyer, name, state, isOwn, items, sources }) => (
      <li key={buyer} className={styles.part}>
        <div className={styles.partHead}>
          <strong>{name}</strong>
          {isOwn && <Tag>{t('validation.own')}</Tag>}
          <ValidationState state={state} />
        </div>
        <Findings findings={items.filter((item) => isOwn || item.state !== 'ok')} />
        {sources.length > 0 && (
          <p className={styles.sources}>
            {sources.map((source, index) => (
              <a key={source} href={source} target="_blank" rel="noopener noreferrer">
                {t('validation.source', { buyer: name, number: String(index + 1) })}
              </a>
            ))}
          </p>
        )}
      </li>
    ))}
  </ul>
);

type Creative = TagValidation['creatives'][number];

const fileText = (rendition: Creative['renditions'][number]): string =>
  t('validation.file', {
    type: rendition.mimeType,
    bitrate: numberText(rendition.bitrateKbps),
    sampleRate: numberText(rendition.sampleRateHz / 1_000),
    mode: rendition.isConstantBitrate ? t('validation.constant') : t('validation.variable'),
    size: fileSizeText(rendition.sizeBytes),
  });

const CreativeLine = ({ creative }: { readonly creative: Creative }) => {
  const { name, isDefault, state, durationSeconds, integratedLufs, truePeakDbtp, renditions } = creative;
  return (
    <tr>
      <td className={styles.name}>
        {name} {isDefault && <Tag>{t('validation.default')}</Tag>}
      </td>
      <td className={`${styles.figure} tabular`}>{durationSeconds === null ? '–' : clockTime(durationSeconds)}</td>
      <td className={`${styles.figure} tabular`}>
        {integratedLufs === null ? '–' : t('validation.lufs', { value: signedNumber(integratedLufs, 1) })}
      </td>
      <td className={`${styles.figure} tabular`}>
        {truePeakDbtp === null ? '–' : t('validation.dbtp', { value: signedNumber(truePeakDbtp, 1) })}
      </td>
      <td>
        {state === 'ready'
          ? renditions.map((each) => (
              <div key={each.name} className="tabular">
                {fileText(each)}
              </div>
            ))
          : t(`validation.noAudio.${state}`)}
      </td>
    </tr>
  );
};

const Creatives = ({ creatives }: Pick<TagValidation, 'creatives'>) => (
  <Table
    hasCards
    head={
      <>
        <th scope="col">{t('validation.creative')}</th>
        <th scope="col">{t('validation.length')}</th>
        <th scope="col">{t('validation.loudness')}</th>
        <th scope="col">{t('validation.truePeak')}</th>
        <th scope="col">{t('validation.files')}</th>
      </>
    }
  >
    {creatives.map((creative, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: creatives may share a name, and the list never changes
      <CreativeLine key={index} creative={creative} />
    ))}
  </Table>
);

/** What a tag answers with, what its buyers require, and how its audio measures. */
export const ValidationReport = ({ report }: { readonly report: TagValidation }) => {
  const { documents, buyers, creatives, creativeCount } = report;
  return (
    <div className={styles.stack}>
      <Card title={t('validation.documents')}>
        <p className={styles.muted}>{t('validation.documentsText')}</p>
        <DocumentVerdicts documents={documents} />
      </Card>
      <Card title={t('validation.buyers')}>
        <Buyers buyers={buyers} />
      </Card>
      <Card title={t('validation.creatives')} isFlush>
        <Creatives creatives={creatives} />
        {creativeCount > creatives.length && (
          <p className={styles.note}>{t('validation.moreCreatives', { count: creativeCount - creatives.length })}</p>
        )}
      </Card>
    </div>
  );
};

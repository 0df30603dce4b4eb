import type { CampaignDetail } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../../shared/ui/card.tsx';
import { CopyButton } from '../../../../shared/ui/copy/copy-button.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { tagOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../vast-messages.ts';
import { buyerChoices, versionChoices } from './buyer-choices.ts';
import styles from './vast.module.css';

/** The buyer and the version of the tag that is shown and tested. */
export type TagChoice = {
  readonly buyer: CampaignDetail['dsp'];
  readonly version: CampaignDetail['vastVersion'];
};

type TagCardProps = { readonly choice: TagChoice; readonly onChange: (part: Partial<TagChoice>) => void };

/** The tag for a buyer, to copy, and the document that it answers with. */
export const TagCard = ({ choice, onChange }: TagCardProps) => {
  const { campaign } = useDraft();
  const { buyer, version } = choice;
  const [isShown, setShown] = useState(false);
  const tag = useQuery(tagOptions(campaign.campaignId, buyer, version));
  return (
    <Card title={t('vast.tag.title')}>
      <div className={styles.form}>
        <div className={styles.pair}>
          <SelectField
            label={t('vast.buyer')}
            value={buyer}
            choices={buyerChoices}
            onChange={(next) => onChange({ buyer: next })}
          />
          <SelectField
            label={t('vast.version')}
            value={version}
            choices={versionChoices}
            onChange={(next) => onChange({ version: next })}
          />
        </div>
        <AsyncList
          query={tag}
          notLoaded={t('vast.tag.notLoaded')}
          skeletonHeights={[60]}
          isEmpty={() => false}
          empty={null}
        >
          {({ url, isPublic, documents }) => {
            const document = documents.find((each) => each.version === version);
            return (
              <>
                <div className={styles.tag}>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long tag scrolls, which needs the focus */}
                  <code tabIndex={0}>{url}</code>
                  <CopyButton text={url} label={t('vast.tag.copy')} />
                </div>
                {!isPublic && <Banner tone="warning">{t('vast.tag.notPublic')}</Banner>}
                {campaign.status !== 'published' && (
                  <Banner tone="information">{t(`vast.tag.unpublished.${campaign.status}`)}</Banner>
                )}
                {document && (
                  <>
                    <div className={styles.actions}>
                      <Tag tone={document.isAccepted ? 'success' : 'warning'}>
                        {document.isAccepted ? t('vast.tag.accepted') : t('vast.tag.notAccepted')}
                      </Tag>
                      <button
                        type="button"
                        className={styles.toggle}
                        aria-expanded={isShown}
                        onClick={() => setShown(!isShown)}
                      >
                        {isShown ? t('vast.tag.hideDocument') : t('vast.tag.showDocument')}
                      </button>
                    </div>
                    {isShown && (
                      <section aria-label={t('vast.tag.document')}>
                        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a document scrolls, which needs the focus */}
                        <pre tabIndex={0} className={styles.document}>
                          {document.xml}
                        </pre>
                      </section>
                    )}
                  </>
                )}
              </>
            );
          }}
        </AsyncList>
      </div>
    </Card>
  );
};

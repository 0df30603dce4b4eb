import type { RuleSettings } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLast } from '../../../../shared/hooks/use-last.ts';
import { Sheet } from '../../../../shared/ui/overlays/dialog.tsx';
import { campaignsApi, feedsOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { newRuleDraft, ruleDraftOf } from '../../model/targeting/rule-draft.ts';
import { t } from '../../targeting-messages.ts';
import type { FeedChoice } from './condition-fields.tsx';
import { CreativeField } from './creative-field.tsx';
import { RuleForm } from './rule-form.tsx';

/** A rule to edit, or the creative of a new one. */
export type EditedRule =
  | { readonly rule: RuleSettings; readonly creativeName?: string | undefined }
  | { readonly creativeId: string; readonly creativeName?: string | undefined };

type RuleSheetProps = {
  readonly edited: EditedRule | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const Form = ({ edited, onClose }: { readonly edited: EditedRule; readonly onClose: () => void }) => {
  const { campaign, setUp, write } = useDraft();
  const feeds = useQuery(feedsOptions());
  const [initial] = useState(() => ('rule' in edited ? ruleDraftOf(edited.rule) : newRuleDraft(edited.creativeId)));
  const choices: readonly FeedChoice[] = (feeds.data?.feeds ?? []).map(({ feedId, name, columns }) => ({
    id: feedId,
    name,
    columns,
  }));
  const known = 'rule' in edited ? edited.rule : undefined;
  // The page follows changes of others, so its revision says nothing about the rule that was opened.
  const save = (rule: Omit<RuleSettings, 'ruleId'>, isForced: boolean): Promise<unknown> =>
    write(() =>
      campaignsApi.campaigns.updateRules({
        params: { id: campaign.campaignId },
        body: {
          set: [known ? { ...rule, ruleId: known.ruleId } : rule],
          remove: [],
          expected: known && !isForced ? [known] : [],
        },
      }),
    );
  return (
    <RuleForm
      initial={initial}
      feeds={choices}
      hasFlight={setUp.flight !== null}
      creativeField={(creativeId, onChange, problem) => (
        <CreativeField
          campaignId={campaign.campaignId}
          creativeId={creativeId}
          name={edited.creativeName}
          problem={problem}
          onChange={onChange}
        />
      )}
      onSave={save}
      onClose={onClose}
    />
  );
};

/** Adds a rule or edits one. */
export const RuleSheet = ({ edited, isOpen, onClose }: RuleSheetProps) => {
  const shown = useLast(edited);
  return (
    <Sheet
      isOpen={isOpen}
      title={shown && 'rule' in shown ? t('targeting.editor.edit') : t('targeting.editor.new')}
      width={560}
      onClose={onClose}
    >
      {edited && <Form edited={edited} onClose={onClose} />}
    </Sheet>
  );
};

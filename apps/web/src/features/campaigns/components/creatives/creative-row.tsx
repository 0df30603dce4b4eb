import type { CampaignCreative } from '@sonora/contracts';
import { IconDots, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { ownAddress } from '../../../../shared/audio/own-address.ts';
import { numberText, signedNumber } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { IconButton, PlayButton } from '../../../../shared/ui/button.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import items from '../../../../shared/ui/lists/items.module.css';
import table from '../../../../shared/ui/lists/table.module.css';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { t } from '../../messages.ts';
import { type FeedNames, limitTexts, targetingText } from '../../model/targeting/condition-words.ts';
import type { EditedRule } from '../targeting/rule-sheet.tsx';
import styles from './creatives.module.css';

const maxRulesShown = 3;

export type CreativeActs = {
  readonly onRule: (edited: EditedRule) => void;
  readonly onDefault: (creative: CampaignCreative) => void;
  readonly onRename: (creative: CampaignCreative) => void;
  readonly onRemove: (creative: CampaignCreative) => void;
};

export const creativeTrackId = (creativeId: string): string => `creative ${creativeId}`;

type CreativeTableRowProps = {
  readonly creative: CampaignCreative;
  readonly feeds: FeedNames;
  readonly mayWrite: boolean;
  readonly acts: CreativeActs;
};

const About = ({ creative }: { readonly creative: CampaignCreative }) => {
  const { state, durationSeconds, integratedLufs, problem, isDefault } = creative;
  const facts = [
    durationSeconds === null ? '' : clockTime(durationSeconds),
    integratedLufs === null ? '' : t('campaigns.lufs', { value: signedNumber(integratedLufs, 1) }),
  ].filter((fact) => fact !== '');
  return (
    <>
      {facts.length > 0 && <span className="tabular">{facts.join(' · ')}</span>}
      {problem && <span className={styles.problem}>{serverText(problem.message, problem.text)}</span>}
      {(isDefault || state !== 'ready') && (
        <span className={styles.tags}>
          {isDefault && <Tag tone="information">{t('campaigns.default')}</Tag>}
          {state === 'preparing' && <Tag>{t('campaigns.preparing')}</Tag>}
          {state === 'failed' && <Tag tone="error">{t('campaigns.failed')}</Tag>}
        </span>
      )}
    </>
  );
};

const Rules = ({ creative, feeds, mayWrite, acts }: CreativeTableRowProps) => {
  const { rules, ruleCount, isDefault, creativeId, name } = creative;
  const shown = rules.slice(0, maxRulesShown);
  return (
    <div className={styles.rules}>
      {shown.map((rule) => {
        const words = targetingText(rule.targeting, feeds);
        const limits = limitTexts(rule);
        return (
          <button
            key={rule.ruleId}
            type="button"
            className={styles.rule}
            disabled={!mayWrite}
            aria-label={t('campaigns.editRule', { rule: [words, ...limits].join(' · ') })}
            onClick={() => acts.onRule({ rule, creativeName: name })}
          >
            {words}
            {limits.length > 0 && <small> · {limits.join(' · ')}</small>}
          </button>
        );
      })}
      {ruleCount > shown.length && (
        <span className={styles.none}>{t('campaigns.moreRules', { count: ruleCount - shown.length })}</span>
      )}
      {ruleCount === 0 && (
        <span className={styles.none}>{isDefault ? t('campaigns.otherwise') : t('campaigns.noRule')}</span>
      )}
      {mayWrite && (
        <IconButton
          label={t('campaigns.addRuleTo', { name })}
          onClick={() => acts.onRule({ creativeId, creativeName: name })}
        >
          <IconPlus size={15} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
};

/** A creative: listen, who hears it, and its acts. */
export const CreativeTableRow = (props: CreativeTableRowProps) => {
  const { creative, mayWrite, acts } = props;
  const { creativeId, name, url, durationSeconds, isDefault, rules } = creative;
  const trackId = creativeTrackId(creativeId);
  const { isPlaying, isLoading } = useIsPlaying(trackId);
  const toggle = (): void =>
    player.toggle({
      id: trackId,
      title: name,
      uri: ownAddress(url ?? ''),
      ...(durationSeconds !== null && { durationSeconds }),
    });
  const [first] = rules;
  return (
    <tr>
      <td>
        <div className={styles.creative}>
          <PlayButton isPlaying={isPlaying} isBusy={isLoading} what={name} disabled={url === null} onToggle={toggle} />
          <div className={items.text}>
            <strong>{name}</strong>
            <About creative={creative} />
          </div>
        </div>
      </td>
      <td>
        <Rules {...props} />
      </td>
      <td className={classNames(styles.number, 'tabular')}>{first && numberText(first.priority)}</td>
      <td className={classNames(styles.number, 'tabular')}>{first && numberText(first.weight)}</td>
      <td className={table.last}>
        {mayWrite && (
          <Menu
            align="end"
            trigger={(properties) => (
              <IconButton {...properties} label={t('campaigns.actionsOf', { name })}>
                <IconDots size={17} aria-hidden="true" />
              </IconButton>
            )}
          >
            <MenuItem icon={<IconPencil size={17} />} onSelect={() => acts.onRename(creative)}>
              {t('campaigns.rename')}
            </MenuItem>
            {!isDefault && (
              <MenuItem icon={<IconStar size={17} />} onSelect={() => acts.onDefault(creative)}>
                {t('campaigns.makeDefault')}
              </MenuItem>
            )}
            <MenuItem icon={<IconTrash size={17} />} onSelect={() => acts.onRemove(creative)}>
              {t('campaigns.remove')}
            </MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  );
};

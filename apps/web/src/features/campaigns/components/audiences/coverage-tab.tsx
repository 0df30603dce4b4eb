import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { coverageOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useFeedNames } from '../../hooks/use-feed-names.ts';
import { useTabAddress } from '../../hooks/use-tab-address.ts';
import { useTables } from '../../hooks/use-tables.ts';
import { targetingText } from '../../model/targeting/condition-words.ts';
import {
  addressOfView,
  type Coverage,
  type CoverageRow,
  type CoverageSegment,
  type CoverageView,
  cellText,
  coverageRows,
  coverageValueText,
  dimensionText,
  viewOfAddress,
} from '../../model/targeting/coverage-grid.ts';
import { t } from '../../targeting-messages.ts';
import styles from './coverage.module.css';

const maxRows = 60;
const maxHoles = 12;
const maxRules = 12;
const colours = 5;

/** Names of what is heard by the rules of a coverage, and their words. */
const rulesOf = ({ rules }: Coverage, feeds: ReturnType<typeof useFeedNames>) => {
  const byId = new Map(rules.map((rule) => [rule.ruleId, rule]));
  const creativeIds = [...new Set(rules.map(({ creativeId }) => creativeId))];
  return {
    feeds,
    heard: (ruleIds: readonly string[]): string =>
      [...new Set(ruleIds.map((id) => byId.get(id)?.creativeName ?? ''))].join(' / '),
    words: (ruleId: string): string => {
      const { targeting = null, creativeName: creative = '' } = byId.get(ruleId) ?? {};
      if (targeting === null) return creative;
      return t('targeting.coverage.ruleOf', { rule: targetingText(targeting, feeds), creative });
    },
    /** The same creative has the same colour in all rows. */
    colour: (ruleIds: readonly string[]): number =>
      Math.max(0, creativeIds.indexOf(byId.get(ruleIds[0] ?? '')?.creativeId ?? '')) % colours,
  };
};

type Rules = ReturnType<typeof rulesOf>;

const heardText = ({ ruleIds }: CoverageSegment, rules: Rules): string => {
  if (ruleIds === undefined) return t('targeting.coverage.notExamined');
  return ruleIds.length === 0 ? t('targeting.coverage.onlyDefault') : rules.heard(ruleIds);
};

const Segment = ({ segment, rules }: { readonly segment: CoverageSegment; readonly rules: Rules }) => {
  const { label, span, ruleIds } = segment;
  const isHole = ruleIds?.length === 0;
  const heard = heardText(segment, rules);
  return (
    <div
      className={styles.segment}
      style={{ flexGrow: span }}
      title={label === '' ? heard : `${label}: ${heard}`}
      data-hole={isHole ? '' : undefined}
      data-open={ruleIds === undefined ? '' : undefined}
      data-colour={ruleIds && !isHole ? rules.colour(ruleIds) : undefined}
    >
      {label !== '' && <span className={styles.when}>{label}</span>}
      <span>{heard}</span>
    </div>
  );
};

type LinesProps = {
  readonly rows: readonly CoverageRow[];
  readonly rules: Rules;
  readonly rowName: string;
  readonly columnName: string | undefined;
};

/** The segments as lines, whose texts have room however many there are. */
const Lines = ({ rows, rules, rowName, columnName }: LinesProps) => (
  <table className={styles.table}>
    <caption className="sr-only">{t('targeting.coverage.title')}</caption>
    <thead>
      <tr>
        <th scope="col">{rowName}</th>
        {columnName !== undefined && <th scope="col">{columnName}</th>}
        <th scope="col">{t('targeting.rules.hears')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.flatMap(({ key, label, segments }) =>
        segments.map((segment) => (
          <tr key={`${key} ${segment.key}`}>
            <th scope="row">{label}</th>
            {columnName !== undefined && <td>{segment.label}</td>}
            <td>{heardText(segment, rules)}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);

type GridProps = { readonly coverage: Coverage; readonly rules: Rules };

const Grid = ({ coverage, rules }: GridProps) => {
  const { dimensions } = coverage;
  const [isTable, toggle] = useTables();
  const { search, write } = useTabAddress();
  const shown = viewOfAddress(search.view, coverage);
  const setView = (view: CoverageView): void => write({ view: addressOfView(view) });
  const names = dimensions.map((dimension) => dimensionText(dimension, rules.feeds));
  const choices = names.map((label, index) => ({ value: String(index), label }));
  const { rowDimension, columnDimension, fixed } = shown;
  const total = dimensions[rowDimension]?.values.length ?? 0;
  const rows = coverageRows(coverage, shown, maxRows);
  return (
    <>
      {dimensions.length > 1 && (
        <div className={styles.views}>
          <SelectField
            label={t('targeting.coverage.rows')}
            value={String(rowDimension)}
            choices={choices}
            onChange={(value) => {
              const next = Number(value);
              setView({
                ...shown,
                rowDimension: next,
                columnDimension: columnDimension === next ? rowDimension : columnDimension,
              });
            }}
          />
          <SelectField
            label={t('targeting.coverage.columns')}
            value={String(columnDimension)}
            choices={choices.filter(({ value }) => value !== String(rowDimension))}
            onChange={(value) => setView({ ...shown, columnDimension: Number(value) })}
          />
          {dimensions.map(
            ({ kind, values }, dimension) =>
              dimension !== rowDimension &&
              dimension !== columnDimension && (
                <SelectField
                  key={names[dimension]}
                  label={names[dimension] ?? ''}
                  value={String(fixed[dimension] ?? 0)}
                  choices={values.map((value, index) => ({
                    value: String(index),
                    label: coverageValueText(kind, value),
                  }))}
                  onChange={(value) => setView({ ...shown, fixed: fixed.with(dimension, Number(value)) })}
                />
              ),
          )}
        </div>
      )}
      <div className={styles.bar}>
        <Button variant="quiet" onClick={toggle}>
          {t(isTable ? 'targeting.coverage.asMap' : 'targeting.coverage.asTable')}
        </Button>
      </div>
      {isTable ? (
        <Lines
          rows={rows}
          rules={rules}
          rowName={names[rowDimension] ?? ''}
          columnName={columnDimension === undefined ? undefined : names[columnDimension]}
        />
      ) : (
        <ul className={styles.rows} aria-label={names[rowDimension]}>
          {rows.map(({ key, label, segments }) => (
            <li key={key} className={styles.row}>
              <strong className={styles.label} title={label}>
                {label}
              </strong>
              <div className={styles.strip}>
                {segments.map((segment) => (
                  <Segment key={segment.key} segment={segment} rules={rules} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > maxRows && (
        <p className={styles.note}>
          {t('targeting.coverage.rowsCut', { shown: numberText(maxRows), total: numberText(total) })}
        </p>
      )}
      {!coverage.isComplete && <p className={styles.note}>{t('targeting.coverage.incomplete')}</p>}
    </>
  );
};

const RuleList = ({ ids, rules }: { readonly ids: readonly string[]; readonly rules: Rules }) => (
  <ul className={styles.list}>
    {ids.slice(0, maxRules).map((id) => (
      <li key={id}>{rules.words(id)}</li>
    ))}
    {ids.length > maxRules && <li>{t('targeting.words.more', { count: numberText(ids.length - maxRules) })}</li>}
  </ul>
);

const Findings = ({ coverage, rules }: GridProps) => {
  const { holes, hiddenRuleIds, impossibleRuleIds } = coverage;
  return (
    <>
      {impossibleRuleIds.length > 0 && (
        <Banner tone="warning">
          <strong>{t('targeting.coverage.impossible', { count: impossibleRuleIds.length })}</strong>
          <RuleList ids={impossibleRuleIds} rules={rules} />
        </Banner>
      )}
      {hiddenRuleIds.length > 0 && (
        <Banner tone="warning">
          <strong>{t('targeting.coverage.hidden', { count: hiddenRuleIds.length })}</strong>
          <RuleList ids={hiddenRuleIds} rules={rules} />
        </Banner>
      )}
      {holes.length > 0 && (
        <Banner tone="information">
          <strong>{t('targeting.coverage.holes', { count: holes.length })}</strong>
          <ul className={styles.list}>
            {holes.slice(0, maxHoles).map((hole) => (
              <li key={hole.values.join()}>{cellText(coverage, hole)}</li>
            ))}
            {holes.length > maxHoles && (
              <li>{t('targeting.words.more', { count: numberText(holes.length - maxHoles) })}</li>
            )}
          </ul>
        </Banner>
      )}
    </>
  );
};

/** Which listeners hear what, and who hears only the default creative. */
export const CoverageTab = () => {
  const { campaign } = useDraft();
  const coverage = useQuery(coverageOptions(campaign.campaignId));
  const feeds = useFeedNames();
  return (
    <Card title={t('targeting.coverage.title')}>
      <AsyncList
        query={coverage}
        notLoaded={t('targeting.coverage.notLoaded')}
        skeletonHeights={[44, 44, 44]}
        isEmpty={({ dimensions }) => dimensions.length === 0}
        empty={
          <EmptyState title={t('targeting.coverage.empty')}>
            <p>{campaign.ruleCount > 0 ? t('targeting.coverage.sameForAll') : t('targeting.coverage.noRules')}</p>
          </EmptyState>
        }
      >
        {(data) => {
          const rules = rulesOf(data, feeds);
          return (
            <div className={styles.stack}>
              <Findings coverage={data} rules={rules} />
              <Grid coverage={data} rules={rules} />
            </div>
          );
        }}
      </AsyncList>
    </Card>
  );
};

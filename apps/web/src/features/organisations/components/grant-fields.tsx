import { type GrantableWorkflow, grantableWorkflows, workflowGroups, workflowOf } from '@sonora/contracts/workflows';
import { useId, useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { tWorkflow } from '../../../shared/i18n/workflow-messages.ts';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

export type GrantDraft = { readonly role: 'admin' | 'user'; readonly features: readonly GrantableWorkflow[] };

/** Workflows that can be granted. Those that are not built yet or disabled by a feature flag are left out, unless granted. */
const useOffered = (granted: readonly GrantableWorkflow[]): readonly GrantableWorkflow[] => {
  const { flags } = useUser();
  return grantableWorkflows.filter((name) => {
    const { flag, isFinished } = workflowOf(name);
    return granted.includes(name) || (isFinished && (flag === undefined || flags.includes(flag)));
  });
};

type FeatureFieldsProps = {
  readonly features: readonly GrantableWorkflow[];
  readonly onChange: (features: readonly GrantableWorkflow[]) => void;
};

const FeatureFields = ({ features, onChange }: FeatureFieldsProps) => {
  // Those granted at first stay visible when they are cleared.
  const [granted] = useState(features);
  const offered = useOffered(granted);
  return (
    <div className={styles.features}>
      {workflowGroups.map((group) => {
        const inGroup = offered.filter((name) => workflowOf(name).group === group);
        if (inGroup.length === 0) return null;
        return [
          <span key={group} className={styles.group}>
            {tWorkflow(`workflows.groups.${group}`)}
          </span>,
          ...inGroup.map((name) => (
            <label key={name} className={styles.option}>
              <input
                type="checkbox"
                checked={features.includes(name)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? [...features, name] : features.filter((other) => other !== name),
                  )
                }
              />
              {tWorkflow(`workflows.${name}.name`)}
            </label>
          )),
        ];
      })}
    </div>
  );
};

type GrantFieldsProps = {
  readonly grant: GrantDraft;
  readonly onChange: (grant: GrantDraft) => void;
  readonly problem: string | undefined;
};

/** Fields for the role of a member and, for the role `user`, the granted workflows. */
export const GrantFields = ({ grant, onChange, problem }: GrantFieldsProps) => {
  const name = useId();
  const problemId = useId();
  return (
    <>
      <fieldset className={styles.grant}>
        <legend>{t('organisations.grant.role')}</legend>
        {(['admin', 'user'] as const).map((role) => (
          <label key={role} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={grant.role === role}
              onChange={() => onChange({ ...grant, role })}
            />
            {t(`organisations.grant.${role}`)}
            <small>{role === 'admin' ? t('organisations.grant.adminNote') : t('organisations.grant.userNote')}</small>
          </label>
        ))}
      </fieldset>
      {grant.role === 'user' && (
        <fieldset className={styles.grant} aria-describedby={problem === undefined ? undefined : problemId}>
          <legend>{t('organisations.grant.features')}</legend>
          <FeatureFields features={grant.features} onChange={(features) => onChange({ ...grant, features })} />
          {problem !== undefined && (
            <p id={problemId} role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
};

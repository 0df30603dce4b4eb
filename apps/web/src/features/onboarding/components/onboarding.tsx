import { jobFunctions, usageGoals } from '@sonora/contracts/onboarding';
import { type WorkflowName, workflowNames, workflowOf } from '@sonora/contracts/workflows';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { hasClosedOnboarding, onboardingClosedBy, useUser } from '../../../shared/api/session.ts';
import { tWorkflow } from '../../../shared/i18n/workflow-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';
import styles from './onboarding.module.css';
import { WorkflowCards } from './workflow-cards.tsx';

type Usage = (typeof usageGoals)[number];
type Job = (typeof jobFunctions)[number];
type Step = 0 | 1 | 2 | 3;

const maxFirstWorkflows = 3;

type StepProps = { readonly onGo: (step: Step) => void };

/** Saves survey answers in the background. Failures are ignored: they must not interrupt the user. */
const saveSurvey = (body: { usage?: Usage[]; jobFunction?: Job }): void => {
  api.accounts.saveSurvey({ body }).catch(() => {});
};

const UsageStep = ({
  chosen,
  onChoose,
  onGo,
}: StepProps & { readonly chosen: readonly Usage[]; readonly onChoose: (chosen: readonly Usage[]) => void }) => (
  <>
    <p className={styles.lead}>{t('onboarding.usageLead')}</p>
    <fieldset className={styles.options}>
      <legend className="sr-only">{t('onboarding.usageTitle')}</legend>
      {usageGoals.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          />
          {t(`onboarding.usage.${option}`)}
        </label>
      ))}
    </fieldset>
    <div className={styles.buttons}>
      <Button variant="quiet" onClick={() => onGo(3)}>
        {t('onboarding.noHelp')}
      </Button>
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        onClick={() => {
          saveSurvey({ usage: [...chosen] });
          onGo(1);
        }}
      >
        {t('onboarding.goOn')}
      </Button>
    </div>
  </>
);

const JobStep = ({
  chosen,
  onChoose,
  onGo,
}: StepProps & { readonly chosen: Job | undefined; readonly onChoose: (chosen: Job) => void }) => {
  // A click answers the question; arrow keys move through all answers, so keyboard users continue by the button.
  const isPointer = useRef(false);
  const goOn = (answer: Job): void => {
    saveSurvey({ jobFunction: answer });
    onGo(2);
  };
  return (
    <>
      <p className={styles.lead}>{t('onboarding.jobLead')}</p>
      <fieldset
        className={styles.options}
        onPointerDown={() => {
          isPointer.current = true;
        }}
        onKeyDown={() => {
          isPointer.current = false;
        }}
      >
        <legend className="sr-only">{t('onboarding.jobTitle')}</legend>
        {jobFunctions.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name="job"
              checked={chosen === option}
              onChange={() => {
                onChoose(option);
                if (isPointer.current) goOn(option);
              }}
            />
            {t(`onboarding.jobs.${option}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onGo(0)}>
          {t('onboarding.back')}
        </Button>
        <Button variant="primary" disabled={chosen === undefined} onClick={() => chosen !== undefined && goOn(chosen)}>
          {t('onboarding.goOn')}
        </Button>
      </div>
    </>
  );
};

/** Workflows to start with: those of the user that exist, in the order of the cards. */
const useFirstWorkflows = (): readonly WorkflowName[] => {
  const { workflows } = useUser();
  return workflowNames
    .filter((name) => workflows.includes(name) && workflowOf(name).isFinished && workflowOf(name).isHidden !== true)
    .slice(0, maxFirstWorkflows);
};

const WelcomeStep = ({ onGo, onLaunch }: StepProps & { readonly onLaunch: () => void }) => {
  const first = useFirstWorkflows();
  const navigate = useNavigate();
  return (
    <>
      <div className={styles.welcome}>
        {(['write', 'saved'] as const).map((sentence) => (
          <p key={sentence}>{t(`onboarding.welcome.${sentence}`)}</p>
        ))}
        {first.length > 0 && (
          <ul className={styles.first}>
            {first.map((name, index) => (
              <li key={name}>
                <Button
                  isWide
                  variant={index === 0 ? 'primary' : undefined}
                  onClick={() => {
                    onLaunch();
                    void navigate({ href: workflowOf(name).path });
                  }}
                >
                  {tWorkflow(`workflows.${name}.name`)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => onGo(1)}>
          {t('onboarding.back')}
        </Button>
        <Button variant={first.length > 0 ? 'quiet' : 'primary'} onClick={() => onGo(3)}>
          {t('onboarding.toOverview')}
        </Button>
      </div>
    </>
  );
};

/**
 * Onboarding of new users: two survey questions, a welcome, and the workflows. Users who have completed it see only the
 * workflows. Closing it at any step completes it.
 */
const Onboarding = ({ onClose }: { readonly onClose: () => void }) => {
  const user = useUser();
  const [step, setStep] = useState<Step>(hasClosedOnboarding(user) ? 3 : 0);
  const [usage, setUsage] = useState<readonly Usage[]>([]);
  const [job, setJob] = useState<Job>();
  const titles = [
    t('onboarding.usageTitle'),
    t('onboarding.jobTitle'),
    t('onboarding.welcomeTitle', { firstName: user.firstName }),
    t('onboarding.overviewTitle'),
  ] as const;
  const close = (): void => {
    onboardingClosedBy.set(user.userId);
    onClose();
  };
  return (
    <Dialog isOpen title={titles[step]} width={step === 3 ? 920 : 560} onClose={close}>
      {step === 0 && <UsageStep chosen={usage} onChoose={setUsage} onGo={setStep} />}
      {step === 1 && <JobStep chosen={job} onChoose={setJob} onGo={setStep} />}
      {step === 2 && <WelcomeStep onGo={setStep} onLaunch={close} />}
      {step === 3 && (
        <>
          <p className={styles.lead}>{t('onboarding.overviewLead')}</p>
          <WorkflowCards onLaunch={close} />
        </>
      )}
    </Dialog>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default Onboarding;

import type { VoicePack } from '@sonora/contracts';
import { IconCloudDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { megabytesText } from '../../../shared/format/numbers.ts';
import { useFocusKept } from '../../../shared/hooks/focus.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { packsOptions } from '../api.ts';
import { t } from '../messages.ts';
import {
  amountText,
  isUnderWay,
  languagesText,
  licenceText,
  packName,
  percentageOf,
  stageText,
} from '../model/packs.ts';
import { voicesText } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';

/** Starts or cancels the installation of a pack. */
const useInstallation = (name: string) => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const order = async (call: 'install' | 'cancel'): Promise<void> => {
    setBusy(true);
    try {
      await api.voicePacks[call]({ params: { name } });
      await queryClient.invalidateQueries({ queryKey: packsOptions().queryKey });
    } catch (error) {
      showToast({ tone: 'error', title: t('voices.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, install: () => void order('install'), cancel: () => void order('cancel') };
};

const StateTag = ({ pack }: { readonly pack: VoicePack }) => {
  switch (pack.state) {
    case 'installed':
      return <Tag tone="success">{t('voices.installed')}</Tag>;
    case 'partly':
      return isUnderWay(pack) ? null : <Tag>{t('voices.areHere', { size: megabytesText(pack.bytesHere) })}</Tag>;
    case 'absent':
      return null;
    default:
      return pack.state satisfies never;
  }
};

/** Label of the install button. */
const installText = ({ state, work }: VoicePack): string => {
  if (work?.stage === 'failed') return t('voices.tryAgain');
  return state === 'partly' ? t('voices.goOn') : t('voices.install');
};

const Progress = ({ pack }: { readonly pack: VoicePack }) => {
  if (!pack.work || !isUnderWay(pack)) return null;
  const [stage, amount, percentage] = [stageText(pack.work), amountText(pack), percentageOf(pack)];
  return (
    <div className={styles.progress}>
      <p className="tabular">
        <strong>{stage}</strong>
        {amount !== '' && ` · ${amount}`}
      </p>
      <ProgressBar
        label={packName(pack)}
        percentage={percentage}
        valueText={t('voices.stageAt', { stage, percentage })}
      />
    </div>
  );
};

const Message = ({ work }: Pick<VoicePack, 'work'>) => {
  if (!work || work.message === null) return null;
  return <Banner tone={work.stage === 'failed' ? 'error' : 'information'}>{serverText(work, work.message)}</Banner>;
};

type PackRowProps = {
  readonly pack: VoicePack;
  /** Languages for which this is the best pack. */
  readonly recommendedFor: readonly string[];
  readonly onRemove: (pack: VoicePack) => void;
};

const maxLanguages = 3;

/** "English, French, Spanish +4" */
const namedLanguages = (languages: readonly string[]): string => {
  const rest = languages.length - maxLanguages;
  return `${languages.slice(0, maxLanguages).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
};

const Actions = ({ pack, onRemove }: Omit<PackRowProps, 'recommendedFor'>) => {
  const { isBusy, install, cancel } = useInstallation(pack.name);
  const { state } = pack;
  const title = packName(pack);
  if (isUnderWay(pack)) {
    const isStopping = pack.work?.stage === 'stopping';
    return (
      <div className={styles.actions}>
        <Button
          key="stop"
          isBusy={isBusy}
          disabled={isStopping}
          onClick={cancel}
          aria-label={t('voices.stopIt', { pack: title })}
        >
          <IconPlayerStop size={17} aria-hidden="true" /> {t('voices.stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {state !== 'installed' && (
        <Button key="install" isBusy={isBusy} onClick={install} aria-label={`${installText(pack)}: ${title}`}>
          {!isBusy && <IconCloudDownload size={17} aria-hidden="true" />} {installText(pack)}
        </Button>
      )}
      {state !== 'absent' && (
        <Button
          key="remove"
          variant="quiet"
          onClick={() => onRemove(pack)}
          aria-label={t('voices.removeIt', { pack: title })}
        >
          <IconTrash size={17} aria-hidden="true" /> {t('voices.remove')}
        </Button>
      )}
    </div>
  );
};

/** One voice pack with its voices, size, licence, actions and current work. */
export const PackRow = ({ pack, recommendedFor, onRemove }: PackRowProps) => {
  const id = useId();
  const part = useFocusKept<HTMLLIElement>(`${pack.state} ${pack.work?.stage}`);
  return (
    <li ref={part} tabIndex={-1} aria-labelledby={id} className={styles.pack}>
      <div className={styles.packHead}>
        <h2 id={id}>{packName(pack)}</h2>
        {recommendedFor.length > 0 && (
          <Tag tone="information">{t('voices.recommendedFor', { languages: namedLanguages(recommendedFor) })}</Tag>
        )}
        <StateTag pack={pack} />
      </div>
      <div className={styles.packDetails}>
        <p>
          {voicesText(pack.voices)} · {languagesText(pack.languages)} ·{' '}
          {t('voices.download', { size: megabytesText(pack.megabytes * 1_000_000) })}
        </p>
        <p className={styles.about}>{licenceText(pack)}</p>
      </div>
      <Actions pack={pack} onRemove={onRemove} />
      <div className={styles.packWork}>
        <Progress pack={pack} />
        {/* Screen readers announce the stage, not each change of the percentage. */}
        <p className="sr-only" role="status">
          {pack.work ? stageText(pack.work) : ''}
        </p>
        <div aria-live="polite">
          <Message work={pack.work} />
        </div>
      </div>
    </li>
  );
};

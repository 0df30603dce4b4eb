import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Switch } from '../../../shared/ui/controls.tsx';
import { connectionsOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/voices-pages.module.css';

/** Setting: whether a fallback voice may replace a voice whose service is unavailable. */
export const FallbackVoicesCard = ({ allowsStandIns }: { readonly allowsStandIns: boolean }) => {
  const queryClient = useQueryClient();
  /** The new value until the server has stored it. */
  const [newValue, setNewValue] = useState<boolean>();
  const choose = async (isOn: boolean): Promise<void> => {
    setNewValue(isOn);
    try {
      await api.connections.setStandIns({ body: { allowsStandIns: isOn } });
      await queryClient.invalidateQueries({ queryKey: connectionsOptions().queryKey });
    } catch (error) {
      showToast({ tone: 'error', title: t('voices.anErrorOccurred'), description: errorText(error) });
    } finally {
      setNewValue(undefined);
    }
  };
  return (
    <Card
      title={t('voices.fallback.label')}
      end={
        <Switch
          label={t('voices.fallback.label')}
          isLabelHidden
          isOn={newValue ?? allowsStandIns}
          onChange={(isOn) => void choose(isOn)}
        />
      }
    >
      <p className={styles.about}>{t('voices.fallback.about')}</p>
    </Card>
  );
};

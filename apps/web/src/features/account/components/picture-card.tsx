import type { User } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { displayName, userOptions, useUser } from '../../../shared/api/session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PictureChooser } from '../../../shared/ui/pictures/picture-chooser.tsx';
import { t } from '../messages.ts';

/** Profile picture, which can be replaced or removed. */
export const PictureCard = () => {
  const user = useUser();
  const queryClient = useQueryClient();
  const save = async (change: () => Promise<User>): Promise<void> => {
    try {
      queryClient.setQueryData(userOptions().queryKey, await change());
      showToast({ tone: 'success', title: t('account.success'), description: t('account.picture.saved') });
    } catch (error) {
      showToast({ tone: 'error', title: t('account.failure'), description: errorText(error) });
    }
  };
  return (
    <Card title={t('account.picture.title')}>
      <PictureChooser
        name={displayName(user)}
        source={user.image}
        isRound
        onPick={(body) => save(() => api.accounts.setImage({ body }))}
        onRemove={() => save(() => api.accounts.removeImage())}
      />
    </Card>
  );
};

import type { OrganisationDetail } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PictureChooser } from '../../../shared/ui/pictures/picture-chooser.tsx';
import { organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';

/** Logo of the organisation, which can be replaced or removed. */
export const LogoCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { orgId, orgName, logo } = organisation;
  const queryClient = useQueryClient();
  const save = async (body: File): Promise<void> => {
    try {
      const fileType = body.type === 'image/jpeg' ? 'jpg' : 'png';
      await api.organisations.setLogo({ query: { orgId, fileType }, body });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organisationsKey }),
        queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
      ]);
      showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.logo.saved') });
    } catch (error) {
      showToast({ tone: 'error', title: t('organisations.failure'), description: errorText(error) });
    }
  };
  return (
    <Card title={t('organisations.logo.title')}>
      <PictureChooser name={shownName(orgName)} source={logo} onPick={save} />
    </Card>
  );
};

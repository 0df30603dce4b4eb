import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import { OverallStatus } from './overall-status.tsx';

/** How the installation is, and the way to its parts. */
export const StatusCard = () => (
  <Card
    title={t('status.title')}
    end={
      <ButtonLink to="/status" variant="quiet">
        {t('status.details')}
      </ButtonLink>
    }
  >
    <OverallStatus />
  </Card>
);

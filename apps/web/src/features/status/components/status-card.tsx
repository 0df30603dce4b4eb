import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import { OverallStatus } from './overall-status.tsx';

/** Status summary with a link to the status page. */
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

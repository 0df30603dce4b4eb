import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { texts } from '../texts.ts';
import { OverallStatus } from './overall-status.tsx';

/** How the installation is, and the way to its parts. */
export const StatusCard = () => (
  <Card
    title={texts.title}
    end={
      <ButtonLink to="/status" look="quiet">
        {texts.details}
      </ButtonLink>
    }
  >
    <OverallStatus />
  </Card>
);

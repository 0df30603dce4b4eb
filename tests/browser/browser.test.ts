// Tests register where they are imported: so all of these share one installation. Run a few with `-t`.
import './billing.ts';
import './accounts.ts';
import './second-step.ts';
import './second-factor.ts';
import './open-id.ts';
import './picture.ts';
import './time.ts';
import './notices.ts';
import './brand.ts';
import './create-ad.ts';
import './safe-work.ts';
import './sharing.ts';
import './speech-settings.ts';
import './voices.ts';
import './first-load.ts';
import './pages.ts';
import './invitation.ts';

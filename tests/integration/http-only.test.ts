// What needs no worker. Tests register where they are imported: so all of these share one installation.
import './http-only/billing.ts';
import './http-only/billing-acts.ts';
import './http-only/catalogue.ts';
import './http-only/changed-links.ts';
import './http-only/dictionary.ts';
import './http-only/installation.ts';
import './http-only/invitations.ts';
import './http-only/leaving.ts';
import './http-only/malformed.ts';
import './http-only/media-address.ts';
import './http-only/members.ts';
import './http-only/organisations.ts';
import './http-only/pictures.ts';
import './http-only/projects.ts';
import './http-only/second-factor.ts';
import './http-only/sharing.ts';
import './http-only/support.ts';

import { api } from './client.ts';
import { errorCode } from './errors.ts';
import { assumedOrganisation } from './organisation.ts';
import { wasSignedIn } from './session.ts';

/**
 * Ends the session and what this browser remembers of it; a session that is gone already is as good.
 * @throws when it could not be ended: nobody may believe to have signed out who has not
 */
export const leaveSession = async (): Promise<void> => {
  try {
    await api.accounts.signOut();
  } catch (error) {
    if (errorCode(error) !== 'unauthorised') throw error;
  }
  wasSignedIn.set(false);
  assumedOrganisation.set(undefined);
};

import { api } from './client.ts';
import { errorCode } from './errors.ts';
import { formDrafts } from './form-drafts.ts';
import { assumedOrganisation } from './organisation.ts';
import { wasSignedIn } from './session.ts';

/**
 * Signs out and clears what the browser stores of the session. Succeeds if the session has already ended.
 * @throws when signing out failed: the user must not believe to be signed out
 */
export const leaveSession = async (): Promise<void> => {
  try {
    await api.accounts.signOut();
  } catch (error) {
    if (errorCode(error) !== 'unauthorised') throw error;
  }
  wasSignedIn.set(false);
  assumedOrganisation.set(undefined);
  formDrafts.clear();
};

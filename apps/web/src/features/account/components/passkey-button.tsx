import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { useCompleteSignIn } from '../api.ts';
import { t } from '../authentication-messages.ts';

/** Signs in with a passkey; hidden if the browser does not support passkeys. */
export const PasskeyButton = ({ next }: { readonly next: string | undefined }) => {
  const begin = useCompleteSignIn();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (typeof window.PublicKeyCredential !== 'function') return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const optionsJSON = await api.security.passkeySignInOptions();
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON: optionsJSON as never });
      await begin((await api.security.signInWithPasskey({ body: { response: { ...response } } })).user, next);
    } catch (error) {
      // The browser's own messages (closed, timed out, none found) are not user-friendly.
      setProblem(errorCode(error) === undefined ? t('authentication.signIn.passkeyFailed') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isLarge isWide isBusy={isBusy} onClick={() => void signIn()}>
        {t('authentication.signIn.passkey')}
      </Button>
      {problem !== undefined && (
        <Banner tone="warning" isLive>
          {problem}
        </Banner>
      )}
    </>
  );
};

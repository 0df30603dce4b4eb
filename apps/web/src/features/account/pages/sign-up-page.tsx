import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { useBegin } from '../api.ts';
import { CardPage } from '../components/card-page.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';

/** A new account. The next thing one sees is one's first ad. */
export const SignUpPage = () => {
  const begin = useBegin();
  return (
    <CardPage
      title="Create your account"
      lead="Your first ad is two minutes away. No card, no keys."
      foot={
        <>
          You have an account? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      <SignUpForm
        submitLabel="Create account"
        onSubmit={async (body) => begin((await api.accounts.signUp({ body })).user)}
      />
    </CardPage>
  );
};

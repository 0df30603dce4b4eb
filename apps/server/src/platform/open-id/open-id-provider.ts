import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** What must come back unchanged, and what only we know: kept until the person returns. */
export type OpenIdQuestion = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** What the provider says of a person. */
export type OpenIdPerson = {
  readonly issuer: string;
  /** Theirs at that provider, for ever. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** The provider says that it asked for more than one factor; silence is no. */
  readonly hasSecondFactor: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

export type OpenIdProvider = {
  /** As the button says it. */
  readonly name: string;
  /** Where to send a person, and what to keep until they are back. @throws Error when the provider cannot be reached */
  begin(): Promise<{ readonly address: string; readonly question: OpenIdQuestion }>;
  /** @param returned the address with which they came back @throws Error when anything about the answer is not as it must be */
  finish(returned: URL, question: OpenIdQuestion): Promise<OpenIdPerson>;
};

export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 255) : undefined;

/** What providers call it: RFC 8176 §2 in `amr`; the profile of REFEDS and the older one of PAPE 1.0 in `acr`. */
const multiFactorMethod = 'mfa';
const multiFactorClasses: ReadonlySet<unknown> = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A provider of OpenID Connect (code flow with PKCE, state and nonce), found by its issuer when it is first used. */
export const createOpenIdProvider = (settings: OpenIdSettings, redirectUri: string): OpenIdProvider => {
  const issuer = new URL(settings.issuer);
  // Without TLS only on this very machine.
  const isLocal = issuer.protocol === 'http:' && loopback.has(issuer.hostname);
  let known: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    known ??= discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: 10,
      // The library trusts TLS for what the token endpoint says; we ask for the signature, too.
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      // A provider that is away is asked again by the next person.
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    name: settings.name,
    begin: async () => {
      const question = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: question.state,
        nonce: question.nonce,
        code_challenge: await calculatePKCECodeChallenge(question.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, question };
    },
    finish: async (returned, { state, nonce, codeVerifier }) => {
      const address = new URL(redirectUri);
      address.search = returned.search;
      const tokens = await authorizationCodeGrant(await configuration(), address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider gave no identity');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(claims.email)?.toLowerCase(),
        isEmailVerified: claims.email_verified === true,
        hasSecondFactor:
          (Array.isArray(claims.amr) && claims.amr.includes(multiFactorMethod)) || multiFactorClasses.has(claims.acr),
        firstName: text(claims.given_name)?.slice(0, 120),
        lastName: text(claims.family_name)?.slice(0, 120),
      };
    },
  };
};

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

/** Parameters of a pending login (OpenID Connect Core §3.1.2.1, RFC 7636). Stored until the user returns. */
export type OpenIdLogin = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** A user as the provider identifies them. */
export type OpenIdUser = {
  readonly issuer: string;
  /** The user's permanent id at the provider. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** The provider states that it asked for more than one factor; false when it states nothing. */
  readonly hasSecondFactor: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

export type OpenIdProvider = {
  /** Display name on the sign-in page. */
  readonly name: string;
  /** @returns the address to redirect to, and the login to store @throws Error when the provider cannot be reached */
  begin(): Promise<{ readonly address: string; readonly login: OpenIdLogin }>;
  /** @param returned the address of the callback request @throws Error when any part of the provider's answer is invalid */
  finish(returned: URL, login: OpenIdLogin): Promise<OpenIdUser>;
};

export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 255) : undefined;

/** Claims that state multi-factor authentication: RFC 8176 §2 in `amr`; the profiles of REFEDS and PAPE 1.0 in `acr`. */
const multiFactorMethod = 'mfa';
const multiFactorClasses: ReadonlySet<unknown> = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An OpenID Connect provider (authorization code flow with PKCE, state and nonce). Discovery runs at first use. */
export const createOpenIdProvider = (settings: OpenIdSettings, redirectUri: string): OpenIdProvider => {
  const issuer = new URL(settings.issuer);
  // HTTP without TLS is allowed on loopback only.
  const isLocal = issuer.protocol === 'http:' && loopback.has(issuer.hostname);
  let known: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    known ??= discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: 10,
      // By default the library trusts the TLS connection to the token endpoint; this checks the id token's signature as well.
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      // The next login repeats the discovery.
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    name: settings.name,
    begin: async () => {
      const login = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: login.state,
        nonce: login.nonce,
        code_challenge: await calculatePKCECodeChallenge(login.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, login };
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

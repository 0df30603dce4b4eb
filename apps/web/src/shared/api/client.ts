import { contractData } from 'virtual:contract';
import { createORPCClient, ORPCError, onError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ErrorBody, PageContract } from '@sonora/contracts';
import { language } from '../i18n/language.ts';
import { t } from '../i18n/shared-messages.ts';
import { errorSentence } from './error-sentence.ts';
import { type ErrorData, errorCode, loadErrorMessages } from './errors.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { firstCall } from './first-call.ts';
import { assumedOrganisation } from './organisation.ts';

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

let signedOut = (): void => {};

/** Sets the callback for calls that fail because there is no session. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener;
};

let factorNeeded = (): void => {};

/** Sets the callback for calls that fail because two-factor authentication is still required. */
export const onSecondFactorNeeded = (listener: () => void): void => {
  factorNeeded = listener;
};

const linkOptions: ConstructorParameters<typeof OpenAPILink>[1] = {
  url: () => `${window.location.origin}/api`,
  headers: () => {
    const orgId = assumedOrganisation.get();
    return {
      // Letters that a call causes are written in the language of the page, which need not be the browser's.
      'accept-language': language,
      ...(orgId === undefined ? {} : { 'x-assume-org': encodeURIComponent(orgId) }),
    };
  },
  interceptors: [
    onError(async (error) => {
      await loadErrorMessages(error);
      if (errorCode(error) === 'unauthorised') signedOut();
      if (errorCode(error) === 'second-factor-needed') factorNeeded();
    }),
  ],
  fetch: (request, init) => firstCall(request) ?? fetchWithTimeout(request, { ...init, credentials: 'same-origin' }),
  // Error bodies have our own format, of which the client library would keep only the status.
  customErrorResponseBodyDecoder: (body, response) =>
    isErrorBody(body)
      ? new ORPCError(body.code, {
          defined: true,
          status: response.status,
          message: body.detail,
          data: {
            errors: body.errors ?? [],
            findings: body.findings ?? [],
            messageId: body.messageId,
            values: body.values ?? {},
          } satisfies ErrorData,
        })
      : new ORPCError('UNKNOWN', {
          status: response.status,
          message: errorSentence(body) ?? t('shared.requestFailed'),
        }),
};

/** Typed client for all JSON endpoints of the contract. Failed calls throw; read the error by `errorText` and `errorCode`. */
export const api: JsonifiedClient<ContractRouterClient<PageContract>> = createORPCClient(
  new OpenAPILink(contractData, linkOptions),
);

/** A client of endpoints that few pages use, whose routes are loaded with these. */
export const createApi = <Part extends AnyContractRouter>(routes: Part): JsonifiedClient<ContractRouterClient<Part>> =>
  createORPCClient(new OpenAPILink(routes, linkOptions));

/** Query and mutation options of every endpoint. */
export const queries = createTanstackQueryUtils(api);

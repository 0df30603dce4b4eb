import { DomainError } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import type { PlainHandler, PlainHandlers } from '../../platform/http/app.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { drawSvg } from '../../platform/images/draw-svg.ts';
import { linkCodePattern } from '../../platform/secrets/link-code.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { serveStored } from '../files/index.ts';
import { coverSvg } from './cover.ts';
import { linkHead, pageWithHead } from './link-head.ts';
import { mayPlay } from './link-pass.ts';
import { linkedAsset, liveLink, type OpenServices } from './open-link.ts';
import type { LinkRow } from './sharing.repository.ts';

export type LinkHandlers = Pick<PlainHandlers, Extract<keyof PlainHandlers, `GET /s/${string}`>>;

export type LinkPageServices = OpenServices & {
  readonly storage: Storage;
  /** HTML of the web app, with a placeholder for the response's nonce. */
  readonly readPage: () => Promise<string>;
};

/** Caches must not store links, since links can be revoked. */
const noStore = 'no-store';
/** Browsers may store the audio but must revalidate before each use: the link may have changed. */
const revalidate = 'private, no-cache';
const shortCache = 'public, max-age=300';
/** Covers are drawn on demand; this many are cached. */
const keptCovers = 50;

const codeOf = (request: FastifyRequest): string => {
  const code = String((request.params as Record<string, unknown>).code ?? '');
  if (!linkCodePattern.test(code)) throw new DomainError('not-found');
  return code;
};

/** Options of a link's QR code, which contains only the address. */
export const qrOptions = { errorCorrectionLevel: 'M', margin: 2 } as const;

const svgHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Other sites may embed a link's cover. */
const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

const asFile = (request: FastifyRequest, reply: FastifyReply, name: string): void => {
  const { download } = request.query as { download?: string };
  if (download !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
};

/** Handlers below a short address: the page with its tags, cover, audio and QR code. */
export const createLinkHandlers = (services: LinkPageServices): LinkHandlers => {
  const { repository, publicUrl } = services;
  const covers = new Map<string, Promise<Buffer>>();

  const shownOf = async (row: LinkRow) => {
    if (row.passwordHash !== null) return undefined;
    const [audio, { name }] = await Promise.all([
      services.audioOf(row.orgId, linkedAsset(row)),
      services.organisation(row.orgId),
    ]);
    return audio && { name: row.name, orgName: name, mediaType: audio.mediaType };
  };

  const draw = async (row: LinkRow): Promise<Buffer> => {
    const shown = await shownOf(row);
    const words = shown
      ? { title: shown.name, subtitle: `Shared by ${shown.orgName} with Sonora` }
      : { title: 'Shared with Sonora', subtitle: 'Open the link to listen' };
    return drawSvg(coverSvg({ seed: row.code, words }));
  };

  /** Cached by all fields that it shows, so a renamed or locked link gets another cover. */
  const coverOf = (row: LinkRow): Promise<Buffer> => {
    const key = JSON.stringify([row.code, row.passwordHash === null, row.name]);
    const known = covers.get(key) ?? draw(row);
    covers.set(key, known);
    known.catch(() => covers.delete(key));
    for (const oldest of covers.keys()) {
      if (covers.size <= keptCovers) break;
      covers.delete(oldest);
    }
    return known;
  };

  /** Unknown and expired links have a page, too, with the matching status. */
  const statusAndInfo = async (code: string) => {
    try {
      const row = await liveLink(repository, code);
      return { status: 200, shown: await shownOf(row) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      return { status: error.status, shown: undefined };
    }
  };

  const qr =
    (
      make: (link: string) => Promise<string | Buffer>,
      headers: Readonly<Record<string, string>>,
      extension: string,
    ): PlainHandler =>
    async (request, reply) => {
      const { code } = await liveLink(repository, codeOf(request));
      asFile(request, reply, `sonora-${code}.${extension}`);
      return reply.headers({ ...headers, 'cache-control': shortCache }).send(await make(`${publicUrl}/s/${code}`));
    };

  return {
    'GET /s/:code': async (request, reply) => {
      const code = String((request.params as Record<string, unknown>).code ?? '');
      const { status, shown } = linkCodePattern.test(code)
        ? await statusAndInfo(code)
        : { status: 404, shown: undefined };
      const link = linkCodePattern.test(code) ? `${publicUrl}/s/${code}` : publicUrl;
      const page = (await services.readPage()).replaceAll('__CSP_NONCE__', reply.cspNonce);
      return reply
        .status(status)
        .headers({
          'cache-control': noStore,
          'content-type': 'text/html; charset=utf-8',
          'x-robots-tag': 'noindex, nofollow',
          // Sites linked from the page do not get its address.
          'referrer-policy': 'no-referrer',
        })
        .send(pageWithHead(page, linkHead({ link, shown }, requestLanguage(request.headers) ?? 'en')));
    },
    'GET /s/:code/cover.png': async (request, reply) => {
      const row = await liveLink(repository, codeOf(request));
      return reply
        .headers({ ...crossOriginHeaders, 'content-type': 'image/png', 'cache-control': shortCache })
        .send(await coverOf(row));
    },
    'GET /s/:code/cover.svg': async (request, reply) => {
      const { code } = await liveLink(repository, codeOf(request));
      return reply.headers({ ...svgHeaders, 'cache-control': shortCache }).send(coverSvg({ seed: code }));
    },
    'GET /s/:code/audio': async (request, reply) => {
      const row = await liveLink(repository, codeOf(request));
      const { method } = request;
      // For a link with a password, only the page, after unlocking, issues the address of the audio.
      const isLetIn = mayPlay(services.signer, row, { method, query: request.query as Record<string, unknown> });
      const audio = isLetIn ? await services.audioOf(row.orgId, linkedAsset(row)) : undefined;
      if (!audio) throw new DomainError('not-found');
      const { source, mediaType } = audio;
      reply.headers(crossOriginHeaders);
      if ('address' in source) return reply.header('cache-control', noStore).redirect(source.address, 302);
      return serveStored(services.storage, request, reply, { ...source, mediaType, cache: revalidate });
    },
    'GET /s/:code/qr.png': qr(
      (link) => QRCode.toBuffer(link, { ...qrOptions, width: 1_024 }),
      { 'content-type': 'image/png' },
      'png',
    ),
    'GET /s/:code/qr.svg': qr((link) => QRCode.toString(link, { ...qrOptions, type: 'svg' }), svgHeaders, 'svg'),
  };
};

import { type Access, access } from './access.ts';
import type { CostClass } from './costs.ts';

/**
 * Routes outside the JSON contract: streams, ranges and media, served by plain handlers. They declare their access
 * here, so that the generated access-denied tests cover them. `:name` marks a path parameter.
 */
export const plainRoutes = [
  { method: 'GET', path: '/healthz', cost: 'probe', access: access.public('says only that the process lives') },
  {
    method: 'GET',
    path: '/readyz',
    cost: 'probe',
    access: access.public('says only whether requests can be answered'),
  },
  {
    method: 'GET',
    path: '/metrics',
    cost: 'probe',
    access: access.public('counters without names; loopback or a bearer token only'),
  },
  { method: 'GET', path: '/api/openapi.json', cost: 'read', access: access.public('the description of the API') },
  { method: 'GET', path: '/api/docs', cost: 'read', access: access.public('the browsable reference') },
  {
    method: 'GET',
    path: '/language_codes.json',
    cost: 'read',
    access: access.public('a list that is the same for everybody'),
  },
  {
    method: 'GET',
    path: '/sound_template_moods.json',
    cost: 'read',
    access: access.public('a list that is the same for everybody'),
  },
  { method: 'GET', path: '/file/:fileId', cost: 'media', access: access.may('files.read') },
  {
    method: 'GET',
    path: '/public-file/:fileId',
    cost: 'media',
    access: access.public('only files that were published are served'),
  },
  { method: 'GET', path: '/file/:fileId/asset/:name', cost: 'interactive', access: access.may('files.read') },
  {
    method: 'GET',
    path: '/public-file/:fileId/asset/:name',
    cost: 'interactive',
    access: access.public('only speech of ads that were published is served'),
  },
  {
    method: 'GET',
    path: '/api/auth/openid/start',
    cost: 'credentials',
    access: access.public('leads to the provider that signs people in'),
  },
  {
    method: 'GET',
    path: '/api/auth/openid/callback',
    cost: 'credentials',
    access: access.public('only an answer that we asked for is taken'),
  },
  {
    method: 'GET',
    path: '/api/auth/login',
    cost: 'read',
    access: access.public('leads to the page on which one signs in'),
  },
  {
    method: 'GET',
    path: '/api/auth/logout',
    cost: 'read',
    access: access.public('leads to the page that signs out; it does not itself'),
  },
  {
    method: 'GET',
    path: '/picture/:pictureId',
    cost: 'media',
    access: access.public('an id that nobody can guess is the key to it'),
  },
  { method: 'GET', path: '/media/:name', cost: 'media', access: access.signedUrl },
  { method: 'GET', path: '/api/v3/audioform/batches/:batchId/zip', cost: 'media', access: access.may('ads.read') },
  { method: 'GET', path: '/archive/:name', cost: 'media', access: access.signedUrl },
  { method: 'POST', path: '/api/v3/file', cost: 'upload', access: access.may('files.write') },
  { method: 'PUT', path: '/upload/:fileId', cost: 'upload', access: access.signedUrl },
  { method: 'HEAD', path: '/upload/:fileId', cost: 'status', access: access.signedUrl },
  { method: 'PATCH', path: '/upload/:fileId', cost: 'upload', access: access.signedUrl },
  {
    method: 'OPTIONS',
    path: '/upload/:fileId',
    cost: 'status',
    access: access.public('says which version of the upload protocol is spoken'),
  },
  {
    method: 'GET',
    path: '/catalogue/voice/:alias/picture.svg',
    cost: 'media',
    access: access.public('the built-in catalogue'),
  },
  {
    method: 'GET',
    path: '/catalogue/voice/:alias/sample.mp3',
    cost: 'interactive',
    access: access.public('the built-in catalogue'),
  },
  {
    method: 'GET',
    path: '/catalogue/sound/:alias/sample.mp3',
    cost: 'interactive',
    access: access.public('the built-in catalogue'),
  },
  {
    method: 'GET',
    path: '/catalogue/effect/:alias/sample.mp3',
    cost: 'interactive',
    access: access.public('the built-in catalogue'),
  },
  { method: 'GET', path: '/s/:code', cost: 'read', access: access.public('readable with the code') },
  {
    method: 'GET',
    path: '/s/:code/cover.png',
    cost: 'picture',
    access: access.public('the picture of a link; says nothing of a locked one'),
  },
  {
    method: 'GET',
    path: '/s/:code/cover.svg',
    cost: 'picture',
    access: access.public('the picture of a link, without words'),
  },
  {
    method: 'GET',
    path: '/s/:code/audio',
    cost: 'media',
    access: access.public('audio of a link; a locked link requires its password first'),
  },
  {
    method: 'GET',
    path: '/s/:code/qr.png',
    cost: 'picture',
    access: access.public('the address itself, as a picture'),
  },
  {
    method: 'GET',
    path: '/s/:code/qr.svg',
    cost: 'picture',
    access: access.public('the address itself, as a picture'),
  },
  {
    method: 'GET',
    path: '/catalogue/sample-ad.json',
    cost: 'status',
    access: access.public('the sample ad of this installation'),
  },
  {
    method: 'GET',
    path: '/catalogue/sample-ad.mp3',
    cost: 'media',
    access: access.public('the sample ad of this installation'),
  },
  { method: 'GET', path: '/payments/portal', cost: 'read', access: access.may('billing.read') },
  {
    method: 'POST',
    path: '/payments/stripe/webhook',
    cost: 'document',
    access: access.public('takes only messages that the payment service has signed'),
  },
  { method: 'GET', path: '/test-payments/checkout/:id', cost: 'read', access: access.signedUrl },
  { method: 'POST', path: '/test-payments/checkout/:id', cost: 'change', access: access.signedUrl },
  { method: 'GET', path: '/test-payments/portal/:id', cost: 'read', access: access.signedUrl },
  { method: 'POST', path: '/test-payments/portal/:id', cost: 'change', access: access.signedUrl },
] as const satisfies readonly {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'PATCH' | 'POST' | 'OPTIONS';
  readonly path: string;
  readonly access: Access;
  readonly cost: CostClass;
}[];

export type PlainRoute = (typeof plainRoutes)[number];

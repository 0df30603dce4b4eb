import { type Access, type Capability, contract, type EndpointMeta, plainRoutes } from '@sonora/contracts';
import { smallAd } from './installation.ts';

export type AccessTarget = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
};

const found: AccessTarget[] = [];
for (const [group, procedures] of Object.entries(contract)) {
  for (const [name, procedure] of Object.entries(procedures)) {
    const { route, meta } = procedure['~orpc'] as { route: { method?: string; path?: string }; meta: EndpointMeta };
    found.push({
      name: `${group}.${name}`,
      method: route.method ?? 'POST',
      path: `/api${route.path}`,
      access: meta.access,
    });
  }
}
for (const route of plainRoutes)
  found.push({ name: `${route.method} ${route.path}`, method: route.method, path: route.path, access: route.access });

/** Every endpoint of the contract and every plain route. */
export const targets: readonly AccessTarget[] = found;

/** Capabilities of which a caller needs one; none where access depends on no capability. */
export const rightsOf = ({ access }: Pick<AccessTarget, 'access'>): readonly Capability[] => {
  if (access.kind === 'capability') return [access.capability];
  return access.kind === 'any-capability' ? access.capabilities : [];
};

const unknownId = '01900000-0000-7000-8000-000000000000';

/** Bodies with which an endpoint would succeed for its owner, so that only access can stop it. */
export const requestBodies: Readonly<Record<string, unknown>> = {
  'security.renamePasskey': { name: 'Laptop' },
  'security.removePasskey': { password: 'correct horse battery' },
  'accounts.saveSurvey': { jobFunction: 'Other' },
  'audioforms.submit': smallAd(),
  'audioforms.export': { kind: 'vtt' },
  'billing.setExtraCredits': { enabled: false, limit: 0, amount: 100 },
  'billing.previewProration': { new_price_id: 'price_indie_month' },
  'billing.update': { new_price_id: 'price_indie_month' },
  'billing.startCheckout': {
    customer_email: 'pays@example.com',
    price_id: 'price_indie_month',
    success_url: '/billing/success',
    fail_url: '/billing/fail',
  },
  'briefs.submit': { brief: { script: { productName: 'Luma', scriptText: 'Meet Luma.' } }, numAds: 1 },
  'briefs.create': { brief: { script: { productName: 'Luma', scriptText: 'Meet Luma.' } }, numAds: 1 },
  'briefs.read': { fileId: unknownId },
  'stories.create': {
    story: {
      voices: [{ speakerIdentifier: 'host', alias: 'wren' }],
      chapters: [{ narratives: [{ foreground: [{ speakerIdentifier: 'host', text: 'Meet Luma.' }] }] }],
    },
  },
  'campaigns.create': { name: 'Spring', isDraft: true },
  'campaigns.update': { setUp: { name: 'Mine now' } },
  'campaigns.updateCreatives': { creatives: [{ creativeId: unknownId, name: 'Mine now' }] },
  'campaigns.addCreatives': { fileIds: [unknownId] },
  'campaigns.importCreatives': 'creative_id\n',
  'campaigns.uploadDefault': { fileId: unknownId },
  'campaigns.updateRules': { remove: [unknownId] },
  'campaigns.removeCreatives': { creativeIds: [unknownId] },
  'campaigns.setBanner': { fileId: unknownId },
  'campaigns.addIconPicture': { fileId: unknownId },
  'campaignDelivery.addVersions': { projectId: unknownId, sessionId: unknownId, columns: [] },
  'campaignDelivery.simulate': { facts: {} },
  'campaignDelivery.otherTag': { url: 'https://ads.example.com/tag' },
  'campaignDelivery.fix': { fix: 'useVersion' },
  'campaignFeeds.create': { name: 'Weather', url: 'https://feeds.example.com/weather', format: 'json' },
  'campaignFeeds.update': { name: 'Mine now' },
  'campaignValidation.share': { expiresInDays: 30 },
  'campaignWebhooks.create': { url: 'https://hooks.example.com/campaigns' },
  'campaignWebhooks.update': { isActive: false },
  'connections.save': { apiKey: 'key', baseUrl: 'https://voices.example.com/v1' },
  'connections.setStandIns': { allowsStandIns: true },
  'dictionary.saveWord': { word: 'Acme', replacement: 'ack me' },
  'dictionary.importCsv': { csv: 'word,replacement\nAcme,ack me\n' },
  'files.createUploadUrl': { fileName: 'a.wav' },
  'files.update': { fileName: 'b.wav' },
  'files.move': { folderId: unknownId },
  'files.moveSeveral': { fileIds: [unknownId], folderId: unknownId },
  'files.copySeveral': { fileIds: [unknownId], folderId: unknownId },
  'files.deleteSeveral': { fileIds: [unknownId] },
  'sdkFiles.createFile': { fileName: 'a.wav' },
  'sdkFiles.copyFile': { fileId: unknownId, newFolderId: unknownId },
  'sdkFiles.updateFile': { fileName: 'b.wav' },
  'sdkFiles.createFolder': { folderName: 'Spring' },
  'sdkFiles.renameFolder': { folderName: 'Mine now' },
  'contentFiles.createUploadUrl': { filePath: 'a.wav' },
  'contentFiles.updateFile': { tags: 'mine' },
  'contentFiles.transferFile': { url: 'http://localhost/file/x', filePath: 'a.wav' },
  'contentFiles.createFolder': { folder: 'spring' },
  'contentFiles.createMedia': { fileName: 'a.wav' },
  'files.save': { audioformId: unknownId },
  'files.archive': { fileIds: [unknownId] },
  'files.restore': { fileIds: [unknownId] },
  'files.tagSeveral': { fileIds: [unknownId], tags: 'spring' },
  'folders.create': { folderName: 'Spring' },
  'folders.rename': { folderName: 'Mine now' },
  'installation.setFlag': { isOn: null },
  'organisations.create': { orgName: 'North' },
  'organisations.rename': { orgName: 'North' },
  'organisations.setBrand': { name: null, accent: null },
  'organisations.setSecondFactor': { isRequired: false },
  'organisations.setPreferences': { language: '', accent: '' },
  'organisations.editMember': { role: 'admin' },
  'organisations.acceptInvitation': { token: 'x' },
  'organisations.declineInvitation': { token: 'x' },
  'speech.preview': { text: 'Hello.', voice: 'wren' },
  'speech.predict': { text: 'Hello.', voice: 'wren' },
  'speech.lengths': { lines: [{ text: 'Hello.', voice: 'wren' }] },
  'projects.create': { projectName: 'Spring' },
  'projects.update': { projectName: 'Summer' },
  'projects.presence': { windowId: 'a window', act: 'edit' },
  'projects.createSession': { workflowId: 'CreateAnAd' },
  'projects.updateSession': { sessionName: 'Mine now' },
  'scripts.create': { scriptText: 'Fresh bread.' },
  'scripts.update': { scriptId: '01900000-0000-7000-8000-000000000000', scriptText: 'Fresh bread.' },
  'scripts.generateAdvert': { productName: 'Luma', productDescription: 'A lamp that follows the daylight.' },
  'scripts.editAdvert': {
    adText: 'Luma.',
    productName: 'Luma',
    productDescription: 'A lamp that follows the daylight.',
  },
  'scripts.generateText': { prompt: 'A lamp that follows the daylight.' },
  'scripts.concepts': { productName: 'Luma', productDescription: 'A lamp that follows the daylight.' },
  'scripts.recommendTag': { text: 'A lamp.', tags: ['light', 'dark'] },
  'scripts.recommendMood': { text: 'A lamp.' },
  'scripts.recommendTone': { text: 'A lamp.' },
  'sharing.update': { name: 'Mine now' },
  'sharing.create': { name: 'Spring', asset: '01900000-0000-7000-8000-000000000000' },
  'tagAddress.set': { pageOrigin: 'https://localhost' },
  'support.contact': { email: 'a@example.com', orgId: 'o', userId: 'u', subject: 'Help', message: 'Please' },
  'support.reportError': { comment: 'It is silent.' },
  'support.frontendEvent': { event_type: 'sign_up_error' },
  'versions.insertItems': { rows: [{ cells: { city: 'Bath' } }] },
  'versions.changeItems': { changes: [{ id: unknownId, cells: { city: 'Bath' } }] },
  'versions.removeItems': { ids: [unknownId] },
  'versions.renameColumn': { from: 'city', to: 'town' },
  'versions.restoreAudio': { audioformId: unknownId },
  'versionImports.start': 'city\nBath\n',
  'versions.addMatrix': { columns: [{ name: 'city', values: ['Bath'] }] },
  'versions.saveFiles': { scope: 'all' },
  'versions.estimate': { scope: 'all' },
  'versions.produce': { scope: 'all' },
  'support.updateMessage': { isDone: true },
};

/** Header with the type of such a body: texts are tables, all others are JSON. */
export const typeOfBody = (body: unknown): Readonly<Record<string, string>> =>
  typeof body === 'string' ? { 'content-type': 'text/csv' } : {};

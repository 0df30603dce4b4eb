import { beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);

const text = expect.any(String);
const number = expect.any(Number);
const uuid = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const unknown = '01900000-0000-7000-8000-000000000000';

let owner: InsertedPerson;
beforeAll(async () => {
  owner = await insert();
});
const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await owner.client.call(method, `/api${path}`, body);
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};

describe('the fields of files and folders', () => {
  it('are in a folder, its children and its path', async () => {
    const outer = (await call('POST', '/v3/folder', { folderName: 'Ads' })) as { folderId: string };
    await call('POST', '/v3/folder', { folderName: 'June', parentFolderId: outer.folderId });
    const listing = (await call('GET', `/v3/folder/${outer.folderId}`)) as { currentPathChain: { folderId: string }[] };
    expect(listing).toMatchObject({
      folderId: outer.folderId,
      folderName: 'Ads',
      parentFolderId: uuid,
      folders: [{ folderId: uuid, folderName: 'June', parentFolderId: outer.folderId }],
      files: [],
      currentPathChain: [{ folderName: 'Ads' }, { folderName: 'Home' }],
    });
    expect(await call('GET', `/v3/folder/${listing.currentPathChain[1]?.folderId}`)).toMatchObject({
      folderName: 'Home',
      currentPathChain: [{ folderName: 'Home' }],
    });
  });

  it('are in an upload and in a file, before and after it has arrived', async () => {
    const upload = await call('POST', '/v3/file/create-upload-url', { fileName: 'take.wav', categoryId: 'voice' });
    expect(upload).toEqual({ uploadUrl: expect.stringContaining('/upload/'), mimeType: text, fileId: uuid });
    const { fileId } = upload as { fileId: string };
    expect(await call('GET', `/v3/file/${fileId}`)).toMatchObject({ fileId, status: 'waiting_for_upload' });
    const stored = await storeFile(installation, owner, 'ID3 some audio', 'stored.mp3');
    expect(await call('GET', `/v3/file/${stored.fileId}`)).toMatchObject({
      fileId: stored.fileId,
      status: 'uploaded',
      fileType: { name: text },
      folderId: uuid,
      createdBy: text,
      createdAt: expect.anything(),
    });
  });

  it('are in the lists of the first file service', async () => {
    const { fileId } = await storeFile(installation, owner, 'ID3 some audio', 'listed.mp3');
    await call('PATCH', `/content/file/id/${fileId}`, { tags: ['radio', 'June_2'] });
    const found = (await call('GET', '/content/file/search?name=listed')) as { data: { items: unknown[] } };
    expect(found.data.items).toEqual([
      expect.objectContaining({
        fileId,
        filePath: text,
        size: number,
        fileType: text,
        category: text,
        dateCreated: number,
        dateModified: number,
        userId: owner.userId,
        tags: ['radio', 'June_2'],
      }),
    ]);
  });
});

describe('the fields of projects and sessions', () => {
  it('are in a project, which has a folder of its own', async () => {
    const project = await call('POST', '/v3/project/', { projectName: 'Spring' });
    expect(project).toMatchObject({
      projectId: uuid,
      projectName: 'Spring',
      folderId: uuid,
      createdBy: owner.userId,
      createdAt: number,
    });
    const { folderId } = project as { folderId: string };
    expect(await call('GET', `/v3/folder/${folderId}`)).toMatchObject({ folderName: 'Spring' });
  });

  it('are in a session and in its state', async () => {
    const { projectId } = (await call('POST', '/v3/project', { projectName: 'Versions' })) as { projectId: string };
    const state = {
      step: 'version',
      audioformIds: { create: [[unknown]], version: [[unknown, unknown]] },
      selectedFile: { fileId: unknown, fileName: 'spot.mp3' },
      adVersionItems: [
        { id: unknown, name: 'Leeds', status: 'idle', tags: [], audioformId: null, url: null, qa: false, history: [] },
      ],
      tagsConfig: { tags: [{ id: unknown, name: 'City', voice: 'wren', copy: 'Now in Leeds.' }] },
      outputExtension: 'mp3',
    };
    const path = `/v3/project/${projectId}/session`;
    const session = await call('POST', path, { workflowId: 'VersionAnAd', sessionName: 'Cities', state });
    const fields = {
      sessionId: uuid,
      sessionName: 'Cities',
      status: 'draft',
      projectId,
      createdBy: owner.userId,
      createdAt: number,
      lastModifiedBy: owner.userId,
      lastModified: number,
      audioformId: null,
      workflowId: 'VersionAnAd',
      audio: null,
    };
    expect(session).toMatchObject({ ...fields, state });
    const { sessionId } = session as { sessionId: string };
    expect(await call('GET', `${path}/${sessionId}`)).toMatchObject({ ...fields, state });
    expect(await call('PATCH', `${path}/${sessionId}`, { sessionName: 'Towns', status: 'complete' })).toMatchObject({
      sessionName: 'Towns',
      status: 'complete',
      state,
    });
  });
});

describe('the fields of ads', () => {
  const audioform = {
    header: { version: '0.0.1' },
    assets: {
      'voice 0': { type: 'voice', voiceId: 'wren', speed: 1.1, voicePreset: 'standard' },
      'script 0': { type: 'tts', text: 'Fresh bread, every morning at seven.', voiceRef: 'voice 0' },
      bed: { type: 'soundTemplate', soundTemplateId: 'bounce_along' },
    },
    production: {
      masteringPreset: 'balanced',
      arrangement: {
        forcedDuration: 10,
        sections: [
          {
            soundTemplateId: 'bed',
            smartFit: true,
            layers: [{ clips: [{ assetId: 'script 0', marginStart: 0.2, marginEnd: 0.3 }] }],
          },
        ],
      },
    },
    delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
  };

  it('are kept by a production, which is asked for in the version of its document', async () => {
    const started = await owner.client.post(
      '/api/v3/audioform',
      { audioform },
      { 'x-internal-data': Buffer.from(JSON.stringify({ workflowName: 'CreateAnAd' })).toString('base64') },
    );
    expect(started.status).toBe(202);
    const { audioformId } = (started.body as { data: { audioformId: string } }).data;
    expect(started.body).toMatchObject({ data: { audioformId: uuid }, metadata: { requestId: text } });
    const fetched = await owner.client.call('GET', `/api/v3/audioform/${audioformId}`, undefined, { version: '0.0.1' });
    expect(fetched).toMatchObject({ status: 202, body: { audioformId } });
  });

  it.each([
    ['a voice preset', { voicePreset: 'shouted' }],
    ['a speed', { speed: -1 }],
  ])('are refused when %s is wrong', async (_, wrong) => {
    const voice = { ...audioform.assets['voice 0'], ...wrong };
    const assets = { ...audioform.assets, 'voice 0': voice };
    const { status, body } = await owner.client.post('/api/v3/audioform', { audioform: { ...audioform, assets } });
    expect([400, 422]).toContain(status);
    expect((body as { errors: string[] }).errors.join(' ')).toContain('assets["voice 0"]');
  });

  it('are in the answer to a brief', async () => {
    const answer = await call('POST', '/orchestrator/audioform/v3/brief', {
      brief: {
        script: {
          productName: 'Harbour Bakery',
          productDescription: 'Harbour Bakery bakes sourdough, rye and cinnamon buns every morning from seven.',
          adLength: 10,
          lang: 'en',
        },
        voices: [
          { alias: 'wren', gender: 'female', lang: 'en', accent: '', tone: '', speed: 1, voicePreset: 'standard' },
        ],
        sounds: [{ mood: 'happy', alias: 'bounce_along', useSmartFit: true }],
        delivery: { encoderPreset: 'wav' },
      },
      numAds: 1,
    });
    expect(answer).toMatchObject({ data: { audioforms: [{ statusCode: 202, audioformId: uuid, audioform: {} }] } });
  });
});

/** Calls of these areas, as the specification writes them, with a body that is refused where one is needed. */
const calls = [
  ['POST', '/v3/audioform'],
  ['GET', `/v3/audioform/${unknown}`],
  ['POST', '/orchestrator/audioform/v3/brief'],
  ['GET', '/content/folder'],
  ['GET', '/content/file/search'],
  ['PATCH', `/content/file/id/${unknown}`],
  ['PUT', '/content/file/transfer-file'],
  ['POST', '/v3/folder'],
  ['GET', '/v3/folder'],
  ['GET', `/v3/folder/${unknown}`],
  ['DELETE', `/v3/folder/${unknown}`],
  ['POST', '/v3/file/create-upload-url'],
  ['POST', '/v3/file'],
  ['GET', `/v3/file/${unknown}`],
  ['PATCH', `/v3/file/${unknown}`],
  ['PATCH', `/v3/file/move-file/${unknown}`],
  ['DELETE', `/v3/file/${unknown}/${unknown}`],
  ['GET', '/v3/project'],
  ['POST', '/v3/project/'],
  ['GET', `/v3/project/${unknown}`],
  ['GET', `/v3/project/${unknown}/session`],
  ['POST', `/v3/project/${unknown}/session`],
  ['GET', `/v3/project/${unknown}/session/${unknown}`],
  ['PATCH', `/v3/project/${unknown}/session/${unknown}`],
  ['DELETE', `/v3/project/${unknown}/session/${unknown}`],
] as const;

describe('the calls of ads, files, projects and sessions', () => {
  it.each(calls)('%s %s exists, and is for signed-in callers only', async (method, path) => {
    const response = await fetch(`${installation.url}/api${path}`, { method });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ detail: 'Unauthorised', errors: expect.any(Array) }),
    ]);
  });

  it('exist, while other addresses do not', async () => {
    expect((await fetch(`${installation.url}/api/v3/nothing`)).status).toBe(404);
    const event = await fetch(`${installation.url}/api/analytics-input/frontend-event`, { method: 'POST' });
    expect(event.status).toBe(422);
  });
});

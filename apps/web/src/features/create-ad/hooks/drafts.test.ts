import type { Session } from '@sonora/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveStatus } from '../../../shared/sessions/saver-ports.ts';
import { createStateSaver } from '../../../shared/sessions/state-saver.ts';
import { setText } from '../model/document/edit-ad.ts';
import { adFormat, type SaverPorts } from '../model/session/create-saver.ts';
import { record } from '../model/session/history.ts';
import { initialStatus, type Opened, restoreNewAd, restoreSession } from '../model/session/restore-draft.ts';
import { type EditorState, fromSessionState, newEditorState, toSessionState } from '../model/session/session-state.ts';
import { clearCreated, createdBeforeReload, draftPorts, readDraft } from './drafts.ts';

const newAd = { newAdKey: 'user org', projectId: undefined };

const textOf = ({ history }: EditorState): string | undefined => history.present.lines[0]?.text;

const withText = (state: EditorState, text: string): EditorState => ({
  ...state,
  history: record(state.history, setText(state.history.present, 'a', text), { label: text, atMilliseconds: 0 }),
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

type Request = {
  readonly kind: 'create' | 'patch';
  /** The request reaches the server. */
  arrive: () => void;
  /** Its response reaches the page. */
  respond: () => void;
};

/** A server with one session, the storage of a window, and the documents that the window loads one after another. */
const createWorld = () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  const world = {
    stored: undefined as Session | undefined,
    creationKey: '',
    sessionsCreated: 0,
    storedText: (): string | undefined => world.stored && textOf(fromSessionState(world.stored.state, 'a')),
    /** Requests without a response, oldest first. */
    requests: [] as Request[],
    /** The page has the session's id in its address. */
    hasAddress: false,
    documents: 0,
    /** Another window saves a change. */
    change: (state: EditorState): void => {
      world.stored = {
        ...(world.stored as Session),
        state: toSessionState(state),
        revision: (world.stored?.revision ?? 0) + 1,
      };
    },
  };

  const load = (type: 'navigate' | 'reload'): void => {
    world.documents += 1;
    vi.stubGlobal('location', { pathname: '/workflows/create-ad', search: world.hasAddress ? '?sessionId=s' : '' });
    vi.stubGlobal('performance', {
      timeOrigin: world.documents,
      getEntriesByType: () => [
        {
          type,
          name: `https://sonora.example/workflows/create-ad${world.hasAddress ? '?sessionId=s' : ''}`,
        },
      ],
    });
  };

  /** Holds a request until the test lets it arrive, and its response until the test lets it through. */
  const request = (kind: Request['kind'], isAlive: () => boolean, perform: () => Session): Promise<Session> =>
    new Promise((resolve, reject) => {
      let outcome: (() => void) | undefined;
      const held: Request = {
        kind,
        arrive: () => {
          if (outcome) return;
          try {
            const session = perform();
            outcome = () => resolve(session);
          } catch (error) {
            outcome = () => reject(error);
          }
        },
        respond: () => {
          held.arrive();
          world.requests = world.requests.filter((each) => each !== held);
          if (isAlive()) outcome?.();
        },
      };
      world.requests.push(held);
    });

  const session = (state: Session['state'], revision: number): Session => ({
    sessionId: 's',
    sessionName: 'Ad',
    status: 'draft',
    workflowId: 'CreateAnAd',
    projectId: 'p',
    createdBy: '',
    createdAt: 0,
    lastModifiedBy: '',
    lastModified: 0,
    audioformId: null,
    audio: null,
    revision,
    state,
  });

  /** What the page does when it is loaded. */
  const open = (type: 'navigate' | 'reload' = world.documents === 0 ? 'navigate' : 'reload') => {
    load(type);
    let isAlive = true;
    const hasSession = world.hasAddress || createdBeforeReload(newAd.newAdKey) !== undefined;
    if (hasSession) world.hasAddress = true;
    const opened: Opened =
      hasSession && world.stored
        ? restoreSession(world.stored, readDraft(world.stored, 'a'), 'a')
        : restoreNewAd(readDraft(newAd, 'a'), newEditorState('a'));
    const existing = hasSession ? world.stored : undefined;
    clearCreated();
    const { creationKey, ...drafts } = draftPorts(newAd);
    const timers = new Set<() => void>();
    const view = {
      state: opened.state,
      status: initialStatus(existing, opened) as SaveStatus,
      isNavigating: false,
    };
    const ports: SaverPorts = {
      ...adFormat(() => 'a'),
      ...drafts,
      create: (state) =>
        request(
          'create',
          () => isAlive,
          () => {
            if (world.stored && world.creationKey === creationKey) return world.stored;
            world.sessionsCreated += 1;
            world.creationKey = creationKey;
            world.stored = session(state, 1);
            return world.stored;
          },
        ),
      patch: ({ revision }, { state }) =>
        request(
          'patch',
          () => isAlive,
          () => {
            if (revision !== world.stored?.revision) throw new Error('conflict');
            world.stored = session(state ?? {}, revision + 1);
            return world.stored;
          },
        ),
      createAgain: async () => world.stored as Session,
      fetch: async () => world.stored as Session,
      stateOf: ({ state }) => fromSessionState(state, 'a'),
      reasonOf: (error) => (error as Error).message as 'conflict',
      sentenceOf: String,
      onStatus: (status) => {
        view.status = status;
      },
      // The router changes the address some time later.
      onSession: (_session, isNew) => {
        if (isNew) view.isNavigating = true;
      },
      onSessionsMerged: (_mine, merged) => {
        view.state = merged;
      },
      nowMilliseconds: () => 0,
      later: (_milliseconds, task) => {
        timers.add(task);
        return () => timers.delete(task);
      },
    };
    const { state, isDraft, isConflict, ownAds } = opened;
    const saver = createStateSaver(ports, {
      state,
      session: existing,
      isDirty: isDraft,
      isConflict,
      ownWorks: ownAds,
      ...(existing && isDraft ? { stored: ports.stateOf(existing) } : {}),
    });
    if (isDraft) saver.flush();
    return {
      view,
      type: (text: string): void => {
        view.state = withText(view.state, text);
        saver.change(view.state);
      },
      /** The debounced save starts. */
      wind: (): void => {
        const due = [...timers];
        timers.clear();
        for (const task of due) task();
      },
      /** `isWarned`: the browser tells the page first, as it does unless the tab crashes. */
      leave: (isWarned: boolean): void => {
        if (isWarned) saver.flush();
        isAlive = false;
      },
      arriveAtAddress: (): void => {
        if (view.isNavigating) world.hasAddress = true;
      },
      isUnsaved: saver.isUnsaved,
    };
  };
  return { world, open };
};

type Page = ReturnType<ReturnType<typeof createWorld>['open']>;

/** From an empty page to a saved change; the page may be reloaded between any two of these. */
const steps: readonly (readonly [string, (page: Page, world: ReturnType<typeof createWorld>['world']) => void])[] = [
  ['one is typed', (page) => page.type('one')],
  ['its save starts', (page) => page.wind()],
  ['the session is created', (_page, { requests }) => requests[0]?.arrive()],
  ['two is typed', (page) => page.type('two')],
  ['the response arrives', (_page, { requests }) => requests[0]?.respond()],
  ['the address changes', (page) => page.arriveAtAddress()],
  ['the save of two starts', (page) => page.wind()],
  ['two is stored', (_page, { requests }) => requests[0]?.arrive()],
  ['three is typed', (page) => page.type('three')],
  ['the response to two arrives', (_page, { requests }) => requests[0]?.respond()],
  ['the save of three starts', (page) => page.wind()],
  ['three is stored', (_page, { requests }) => requests[0]?.arrive()],
  ['the response to three arrives', (_page, { requests }) => requests[0]?.respond()],
];

const typedAfter = (count: number): string => {
  const typed = steps.slice(0, count).filter(([name]) => name.endsWith('is typed'));
  return typed.at(-1)?.[0].split(' ')[0] ?? '';
};

describe('a new ad', () => {
  let made: ReturnType<typeof createWorld>;
  beforeEach(() => {
    made = createWorld();
  });
  afterEach(() => vi.unstubAllGlobals());

  /** A page says "Saved" only while the server has what it shows. */
  const checkStatus = ({ view, isUnsaved }: Page, when: string): void => {
    if (view.status.kind === 'saved') {
      expect([made.world.storedText(), isUnsaved()], when).toEqual([textOf(view.state), false]);
    }
  };

  const walk = async (page: Page, from: number, to: number): Promise<void> => {
    for (const [name, step] of steps.slice(from, to)) {
      step(page, made.world);
      checkStatus(page, name);
      await settle();
      checkStatus(page, name);
    }
  };

  /** Lets everything that is under way come to its end. */
  const finish = async (page: Page): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) {
      page.wind();
      await settle();
      made.world.requests[0]?.respond();
      await settle();
      checkStatus(page, 'at the end');
    }
    page.arriveAtAddress();
  };

  const cases = steps.flatMap(([name], index) =>
    [true, false].map((isWarned) => [index + 1, `${name}${isWarned ? '' : ' (crash)'}`, isWarned] as const),
  );

  it.each(cases)('keeps the text when the page is reloaded after step %i: %s', async (count, _name, isWarned) => {
    const { world, open } = made;
    const page = open();
    await walk(page, 0, count);
    page.leave(isWarned);
    const again = open();
    expect(textOf(again.view.state)).toBe(typedAfter(count));
    checkStatus(again, 'opened');
    await finish(again);
    expect([again.view.status.kind, world.storedText()]).toEqual(['saved', typedAfter(count)]);
    expect(world.sessionsCreated).toBe(1);
    // Nothing is left that a later visit could mistake for unsaved changes.
    const last = open();
    expect([textOf(last.view.state), last.isUnsaved()]).toEqual([typedAfter(count), false]);
  });

  it('continues the typed text when the request of the old page arrives after the reload', async () => {
    const { world, open } = made;
    const page = open();
    await walk(page, 0, 7);
    const [late] = world.requests;
    page.leave(true);
    const again = open();
    await settle();
    late?.respond();
    again.type('two and more');
    await finish(again);
    expect([again.view.status.kind, world.storedText()]).toEqual(['saved', 'two and more']);
  });

  it('opens empty when the address of a new ad is opened instead of reloaded', async () => {
    const { world, open } = made;
    const page = open();
    await walk(page, 0, 5);
    await finish(page);
    page.leave(true);
    world.hasAddress = false;
    expect(textOf(open('navigate').view.state)).toBe('');
    expect(textOf(open('reload').view.state)).toBe('');
  });

  it('asks again after a reload when another window has changed the ad, too, and loses neither text', async () => {
    const { world, open } = made;
    const page = open();
    await walk(page, 0, 7);
    await finish(page);
    world.change(withText(newEditorState('a'), 'theirs'));
    page.type('mine');
    await finish(page);
    expect(page.view.status.kind).toBe('conflict');
    page.type('mine, longer');
    expect(page.isUnsaved()).toBe(true);
    page.leave(true);
    const again = open();
    expect([again.view.status.kind, textOf(again.view.state)]).toEqual(['conflict', 'mine, longer']);
    await finish(again);
    expect(world.storedText()).toBe('theirs');
  });
});

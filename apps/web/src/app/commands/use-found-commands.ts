import type { OrganisationMember } from '@sonora/contracts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { shownProjectName, shownSessionName } from '../../features/projects/default-names.ts';
import { sessionRoute } from '../../features/projects/session-route.ts';
import { queries } from '../../shared/api/client.ts';
import { useHasProjects, useMay, useMayOpen, useUser } from '../../shared/api/session.ts';
import type { PaletteCommand } from '../../shared/commands/commands.ts';
import { voiceName } from '../../shared/format/voice-name.ts';
import { useSettled } from '../../shared/hooks/use-settled.ts';
import { player } from '../../shared/player/player.ts';
import { templatesOptions } from '../../shared/sounds/api.ts';
import { matchTitles } from './match-commands.ts';
import { matchVoices } from './match-voices.ts';
import { t } from './messages.ts';

/** Shorter queries match too much to be worth a request. */
const minCharacters = 2;
const maxOfKind = 5;

/** What one kind contributes. */
type Found = {
  readonly commands: readonly PaletteCommand[];
  readonly isLoading: boolean;
  /** The commands are those of the query before, until the request is answered. */
  readonly isOld?: boolean;
  /** The request failed: there may be more than the commands show. */
  readonly isError: boolean;
};

/** Options of a search on the server: until it is answered, it has the data of the query before. */
const searching = (search: string, mayRead: boolean) =>
  ({ enabled: mayRead && search.length >= minCharacters, placeholderData: keepPreviousData }) as const;

const stateOf = ({ isLoading, isError, isPlaceholderData }: UseQueryResult): Omit<Found, 'commands'> => ({
  isLoading,
  isOld: isPlaceholderData,
  isError,
});

const nameOf = ({ firstName, lastName, email }: OrganisationMember): string =>
  firstName === '' || firstName === 'Unknown' ? email : `${firstName} ${lastName}`;

const useAds = (search: string): Found => {
  const navigate = useNavigate();
  const mayRead = useHasProjects();
  const user = useUser();
  const answer = useQuery({
    ...queries.projects.findSessions.queryOptions({ input: { query: { search, limit: maxOfKind } } }),
    ...searching(search, mayRead),
  });
  const commands = (answer.data?.data ?? []).map((session): PaletteCommand => {
    const { sessionId, projectId, excerpt } = session;
    const sessionName = shownSessionName(session.sessionName);
    const route = sessionRoute(session, user);
    return {
      id: `ad ${sessionId}`,
      group: t('palette.ads'),
      title: excerpt === null || excerpt === sessionName ? sessionName : `${sessionName} – ${excerpt}`,
      run: () =>
        void (route
          ? navigate({ to: route, search: { projectId, sessionId } })
          : navigate({ to: '/workflows/project-manager', search: { projectId, q: session.sessionName } })),
    };
  });
  return { commands, ...stateOf(answer) };
};

const useVoices = (search: string): Found => {
  const isSearched = search.length >= minCharacters;
  const { data, isLoading, isError } = useQuery({
    ...queries.speech.listVoices.queryOptions({ input: { query: {} }, staleTime: 30_000 }),
    enabled: isSearched,
  });
  if (!isSearched) return { commands: [], isLoading, isError: false };
  const commands = matchVoices(data?.data.voices ?? [], search).map(({ alias, audioSample }) => {
    const name = voiceName(alias);
    return {
      id: `voice ${alias}`,
      group: t('palette.voices'),
      title: t('palette.listenTo', { name }),
      run: () => void player.play({ id: `voice ${alias}`, title: name, uri: audioSample }, { fromSeconds: 0 }),
    };
  });
  return { commands, isLoading, isError };
};

/** Leads to a folder or file; in the legacy file browser, to a search for its name. */
const useOpenFile = () => {
  const navigate = useNavigate();
  const isNew = useMayOpen('/files-v2');
  return (name: string, folderId: string, fileId?: string): void => {
    if (!isNew) void navigate({ to: '/files', search: { q: name } });
    else if (fileId === undefined) void navigate({ to: '/files-v2/$folderId', params: { folderId } });
    else void navigate({ to: '/files-v2/$folderId/$fileId', params: { folderId, fileId } });
  };
};

const useFiles = (search: string): Found => {
  const open = useOpenFile();
  const isNew = useMayOpen('/files-v2');
  const mayOpenFiles = useMayOpen('/files');
  const answer = useQuery({
    ...queries.files.search.queryOptions({ input: { query: { search, limit: maxOfKind } } }),
    ...searching(search, mayOpenFiles),
  });
  // The legacy search finds no folders.
  const found = isNew ? (answer.data?.folders ?? []).slice(0, maxOfKind) : [];
  const folders = found.map(({ folderId, folderName }) => ({
    id: `folder ${folderId}`,
    group: t('palette.folders'),
    title: folderName,
    run: () => open(folderName, folderId),
  }));
  const files = (answer.data?.files ?? []).map(({ fileId, folderId, fileName }) => ({
    id: `file ${fileId}`,
    group: t('palette.files'),
    title: fileName,
    run: () => open(fileName, folderId ?? fileId, fileId),
  }));
  return { commands: [...folders, ...files], ...stateOf(answer) };
};

const usePeople = (search: string): Found => {
  const navigate = useNavigate();
  const { currentOrgId, screens } = useUser();
  const mayRead = useMay('members.read');
  const answer = useQuery({
    ...queries.organisations.listMembers.queryOptions({
      input: { params: { orgId: currentOrgId }, query: { search, pageSize: maxOfKind } },
    }),
    ...searching(search, mayRead),
  });
  const commands = (answer.data?.members ?? []).map((member) => ({
    id: `person ${member.userId}`,
    group: t('palette.people'),
    title: nameOf(member) === member.email ? member.email : `${nameOf(member)} – ${member.email}`,
    run: () =>
      void (screens.includes('orgs')
        ? navigate({ to: '/orgs/$orgId', params: { orgId: currentOrgId }, search: { person: member.email } })
        : navigate({ to: '/profile' })),
  }));
  return { commands, ...stateOf(answer) };
};

/** Projects and sounds are few enough to be searched here. */
const useProjects = (search: string): Found => {
  const navigate = useNavigate();
  const hasProjects = useHasProjects();
  const isSearched = useMayOpen('/workflows/project-manager') && hasProjects && search.length >= minCharacters;
  const { data, isLoading, isError } = useQuery({
    ...queries.projects.list.queryOptions({ staleTime: 10_000 }),
    enabled: isSearched,
  });
  const commands = (isSearched ? (data?.data ?? []) : []).map(({ projectId, projectName }) => ({
    id: `project ${projectId}`,
    group: t('palette.projects'),
    title: shownProjectName(projectName),
    run: () => void navigate({ to: '/workflows/project-manager', search: { projectId } }),
  }));
  return { commands: matchTitles(commands, search).slice(0, maxOfKind), isLoading, isError };
};

const useSounds = (search: string): Found => {
  const isSearched = useMay('sounds.read') && search.length >= minCharacters;
  const templates = useQuery({ ...templatesOptions(), enabled: isSearched });
  const effects = useQuery({
    ...queries.sounds.listEffects.queryOptions({ input: { query: {} }, staleTime: Number.POSITIVE_INFINITY }),
    enabled: isSearched,
  });
  const sounds = [
    ...(templates.data?.data.templates ?? []).map(({ alias, name, samples }) => ({
      alias,
      name,
      uri: samples.default,
    })),
    ...(effects.data?.data.soundEffects ?? []).map(({ alias, name, sample }) => ({ alias, name, uri: sample })),
  ];
  const commands = (isSearched ? sounds : []).map(({ alias, name, uri }) => ({
    id: `sound ${alias}`,
    group: t('palette.sounds'),
    title: t('palette.listenTo', { name }),
    run: () => void player.play({ id: `sound ${alias}`, title: name, uri }, { fromSeconds: 0 }),
  }));
  return {
    commands: matchTitles(commands, search).slice(0, maxOfKind),
    isLoading: templates.isLoading || effects.isLoading,
    isError: templates.isError || effects.isError,
  };
};

/**
 * Ads, projects, files, voices, sounds and people of the organisation that match a query, as commands, five of a kind. None
 * for a query of one character.
 */
export const useFoundCommands = (query: string): Found => {
  const typed = query.trim();
  const search = useSettled(typed);
  const found = [
    useAds(search),
    useProjects(search),
    useFiles(search),
    useVoices(search),
    useSounds(search),
    usePeople(search),
  ];
  if (typed.length < minCharacters) return { commands: [], isLoading: false, isError: false };
  return {
    // Of the query before only what fits this one, too: Enter must not open anything else.
    commands: found.flatMap(({ commands, isOld = false }) =>
      isOld || typed !== search ? matchTitles(commands, typed) : commands,
    ),
    isLoading: typed !== search || found.some(({ isLoading, isOld = false }) => isLoading || isOld),
    isError: found.some(({ isError }) => isError),
  };
};

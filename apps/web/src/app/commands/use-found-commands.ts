import type { OrganisationMember } from '@sonora/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queries } from '../../shared/api/client.ts';
import { useMay, useMayOpen, useUser } from '../../shared/api/session.ts';
import type { PaletteCommand } from '../../shared/commands/commands.ts';
import { voiceName } from '../../shared/format/voice-name.ts';
import { useSettled } from '../../shared/hooks/use-settled.ts';
import { player } from '../../shared/player/player.ts';
import { t } from '../messages.ts';
import { matchVoices } from './match-voices.ts';

/** Shorter queries match too much to be worth a request. */
const minCharacters = 2;
const maxOfKind = 5;

const nameOf = ({ firstName, lastName, email }: OrganisationMember): string =>
  firstName === '' || firstName === 'Unknown' ? email : `${firstName} ${lastName}`;

const useAds = (search: string): readonly PaletteCommand[] => {
  const navigate = useNavigate();
  const mayRead = useMay('projects.read');
  const mayProduce = useMayOpen('/workflows/create-ad');
  const { data } = useQuery({
    ...queries.projects.findSessions.queryOptions({ input: { query: { search, limit: maxOfKind } } }),
    enabled: mayRead && search.length >= minCharacters,
    placeholderData: keepPreviousData,
  });
  return (data?.data ?? []).map(({ sessionId, sessionName, projectId, excerpt, hasState, workflowId }) => ({
    id: `ad ${sessionId}`,
    group: t('shell.palette.ads'),
    title: excerpt === null || excerpt === sessionName ? sessionName : `${sessionName} – ${excerpt}`,
    run: () =>
      void (mayProduce && hasState && workflowId === 'CreateAnAd'
        ? navigate({ to: '/workflows/create-ad', search: { projectId, sessionId } })
        : navigate({ to: '/workflows/project-manager', search: { projectId } })),
  }));
};

const useVoices = (search: string): readonly PaletteCommand[] => {
  const isSearched = search.length >= minCharacters;
  const { data } = useQuery({
    ...queries.speech.listVoices.queryOptions({ input: { query: {} }, staleTime: 30_000 }),
    enabled: isSearched,
  });
  if (!isSearched) return [];
  return matchVoices(data?.data.voices ?? [], search).map(({ alias, audioSample }) => {
    const name = voiceName(alias);
    return {
      id: `voice ${alias}`,
      group: t('shell.palette.voices'),
      title: t('shell.palette.listenTo', { name }),
      run: () => void player.play({ id: `voice ${alias}`, title: name, uri: audioSample }, { fromSeconds: 0 }),
    };
  });
};

const useFiles = (search: string): readonly PaletteCommand[] => {
  const navigate = useNavigate();
  const mayOpenFiles = useMayOpen('/files-v2');
  const { data } = useQuery({
    ...queries.files.search.queryOptions({ input: { query: { search, limit: maxOfKind } } }),
    enabled: mayOpenFiles && search.length >= minCharacters,
    placeholderData: keepPreviousData,
  });
  const folders = (data?.folders ?? []).slice(0, maxOfKind).map(({ folderId, folderName }) => ({
    id: `folder ${folderId}`,
    group: t('shell.palette.folders'),
    title: folderName,
    run: () => void navigate({ to: '/files-v2/$folderId', params: { folderId } }),
  }));
  const files = (data?.files ?? []).map(({ fileId, folderId, fileName }) => ({
    id: `file ${fileId}`,
    group: t('shell.palette.files'),
    title: fileName,
    run: () => void navigate({ to: '/files-v2/$folderId/$fileId', params: { folderId: folderId ?? fileId, fileId } }),
  }));
  return [...folders, ...files];
};

const usePeople = (search: string): readonly PaletteCommand[] => {
  const navigate = useNavigate();
  const { currentOrgId, screens } = useUser();
  const mayRead = useMay('members.read');
  const { data } = useQuery({
    ...queries.organisations.listMembers.queryOptions({
      input: { params: { orgId: currentOrgId }, query: { search, pageSize: maxOfKind } },
    }),
    enabled: mayRead && search.length >= minCharacters,
    placeholderData: keepPreviousData,
  });
  return (data?.members ?? []).map((member) => ({
    id: `person ${member.userId}`,
    group: t('shell.palette.people'),
    title: nameOf(member) === member.email ? member.email : `${nameOf(member)} – ${member.email}`,
    run: () =>
      void (screens.includes('orgs')
        ? navigate({ to: '/orgs/$orgId', params: { orgId: currentOrgId } })
        : navigate({ to: '/profile' })),
  }));
};

/** Ads, files, voices and people of the organisation that match a query, as commands. None for a query of one character. */
export const useFoundCommands = (query: string): readonly PaletteCommand[] => {
  const typed = query.trim();
  const search = useSettled(typed);
  const found = [useAds(search), useFiles(search), useVoices(search), usePeople(search)].flat();
  return typed.length >= minCharacters ? found : [];
};

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';

export type MessageState = 'open' | 'done' | 'all';

const staleMilliseconds = 5_000;

/** Messages to the operator, page by page. */
export const useMessages = (state: MessageState, search: string) =>
  useInfiniteQuery({
    queryKey: ['messages', state, search],
    queryFn: ({ pageParam }) =>
      api.support.listMessages({
        query: { state, ...(search === '' ? {} : { search }), ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.messages.at(-1)?.messageId : undefined),
    placeholderData: keepPreviousData,
    staleTime: staleMilliseconds,
  });

/** Mail of the installation, page by page. */
export const useOutbox = (search: string) =>
  useInfiniteQuery({
    queryKey: ['outbox', search],
    queryFn: ({ pageParam }) =>
      api.support.listMail({
        query: { ...(search === '' ? {} : { search }), ...(pageParam === '' ? {} : { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.mails.at(-1)?.mailId : undefined),
    placeholderData: keepPreviousData,
    staleTime: staleMilliseconds,
  });

export const messageOptions = (messageId: string) =>
  queries.support.getMessage.queryOptions({ input: { params: { messageId } } });

export const mailOptions = (mailId: string) => queries.support.getMail.queryOptions({ input: { params: { mailId } } });

import { useQuery } from '@tanstack/react-query'
import {
  type NoticeSettings,
  noticeOperations,
  type NoticeTopic,
} from '#contract/people/notice-operations.ts'
import { invalidate, useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request, requestHere } from './request.ts'

/** The inbox of the person. Read again every minute while the page is in view. */
export function useNotices() {
  return useQuery({
    queryKey: queryKeys.notices(),
    queryFn: ({ signal }) => request('listNotices', { signal }),
    refetchInterval: 60_000,
  })
}

/** Marks notices as read: some by id, those of one code, or all. */
export function useReadNotices() {
  return useChange(
    (which: { readonly ids?: string[]; readonly codeId?: number }) => request('readNotices', { body: which }),
    { stale: [queryKeys.notices()] },
  )
}

export function useNoticeSettings() {
  return useRead('readNoticeSettings', queryKeys.noticeSettings())
}

type TopicChoice = {
  readonly topic: NoticeTopic
  readonly isListed: boolean
  readonly isMailed: boolean
}

export function useChooseNotices() {
  return useSettingsChange(
    async (choice: TopicChoice) => (await request('chooseNotices', { body: choice })).data,
  )
}

/** The webhook of the account; null removes it. */
export function useSetNoticeAddress() {
  return useSettingsChange(
    async (address: string | null) => (await request('setNoticeAddress', { body: { address } })).data,
  )
}

function useSettingsChange<Sent>(send: (sent: Sent) => Promise<NoticeSettings>) {
  return useChange(send, {
    async onSuccess(client, settings) {
      client.setQueryData(queryKeys.noticeSettings(), settings)
      await invalidate(client, queryKeys.noticeSettings())
    },
  })
}

export function useTestNoticeAddress() {
  return useChange(async () => (await request('testNoticeAddress')).data)
}

/** Reads the mails that the link of a mail is about. Needs no sign-in. */
export function useMailChoice(token: string) {
  return useQuery({
    queryKey: queryKeys.mailChoice(token),
    queryFn: async () => (await requestHere(noticeOperations.chooseMails, { body: { token } })).data,
    retry: false,
  })
}

/** Turns these mails off or on. */
export function useChooseMails(token: string) {
  return useChange(
    async (isMailed: boolean) =>
      (await requestHere(noticeOperations.chooseMails, { body: { token, isMailed } })).data,
    { onSuccess: (client, choice) => client.setQueryData(queryKeys.mailChoice(token), choice) },
  )
}

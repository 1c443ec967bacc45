import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/operations.ts'
import { type Edit, saveEdit, type SendEdit } from './save-edit.ts'
import { type Answer, request, type RequestOptions } from './request.ts'
import { useOffers } from './session.ts'

type DataOf<Id extends OperationId> = Answer<Id> extends { readonly data: infer Data } ? Data : never

/**
 * The `data` of an operation. Stays idle where the service does not offer it.
 *
 * @param settings of the query; times in milliseconds.
 */
export function useRead<Id extends OperationId>(
  id: Id,
  queryKey: QueryKey,
  options: RequestOptions = {},
  settings: {
    readonly staleTime?: number
    readonly refetchInterval?: number
    readonly enabled?: boolean
  } = {},
) {
  const isOffered = useOffers(id)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = (await request(id, { ...options, signal })) as { readonly data: DataOf<Id> }
      return answer.data
    },
    ...settings,
    enabled: isOffered && settings.enabled !== false,
  })
}

type Afterwards<Sent, Result> = {
  /** Queries to read again, also after a failure: the request may have arrived before the connection broke. */
  readonly stale?: readonly QueryKey[]
  readonly onSuccess?: (client: QueryClient, result: Result, sent: Sent) => unknown
  /** 0 for an answer with a secret, which must not stay in memory. */
  readonly gcTime?: 0
}

/** A mutation and what the cache does after it. */
export function useChange<Result, Sent = void>(
  send: (sent: Sent) => Promise<Result>,
  { stale = [], onSuccess, ...settings }: Afterwards<Sent, Result> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (result, sent) => onSuccess?.(client, result, sent),
    onSettled: () => invalidate(client, ...stale),
    ...settings,
  })
}

/** An edit of a record that several people may have open, see `saveEdit`. */
export function useEdit<Fields extends object, Result>(
  send: SendEdit<Fields, Result>,
  afterwards: Afterwards<Edit<Fields>, Result | null> = {},
  sets: readonly (keyof Fields)[] = [],
) {
  return useChange((edit: Edit<Fields>) => saveEdit(edit, send, sets), afterwards)
}

/** Marks queries as stale, and reads again those that are shown. */
export async function invalidate(client: QueryClient, ...queryKeys: readonly QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

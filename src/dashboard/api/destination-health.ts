import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** Has the service look at the destination of a stored code now; what it found stands in the meta of the code. */
export function useCheckDestination(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await request('checkDestination', { params: { id } })).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.codeMeta(id) }),
        client.invalidateQueries({ queryKey: queryKeys.qrCodeLists() }),
      ]),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { sendSave } from '#dashboard/api/change-qr-code.ts'
import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import type { UtmDifference } from '../contract/utm-check.ts'

/** The first codes whose UTM parameters differ from the template of their folder. */
export function useUtmDifferences() {
  return useRead('listUtmDifferences', queryKeys.utmDifferences())
}

/** Gives a code the UTM parameters of its template. Fails when somebody saved the code since. */
export function useFixUtm() {
  const client = useQueryClient()
  return useChange(
    ({ codeId, updatedAt, fix }: UtmDifference) =>
      sendSave(client, { kind: 'update', id: codeId, body: fix, ifMatch: updatedAt }),
    { stale: [queryKeys.utmDifferences()] },
  )
}

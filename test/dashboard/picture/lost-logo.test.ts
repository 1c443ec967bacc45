import { afterEach, expect, test, vi } from 'vitest'
import { storeCredentials } from '#dashboard/api/credentials.ts'
import { logoImageQuery } from '#dashboard/api/logos.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { sessionQuery } from '#dashboard/api/session.ts'
import { codePictureQuery } from '#dashboard/codes/code-picture.tsx'
import { drawCode } from '#dashboard/picture/draw-code.ts'
import { aLogo } from '../../design/a-logo.ts'
import { aRecord } from '../editor/a-record.ts'

afterEach(() => vi.unstubAllGlobals())

test('a logo that does not load is missing on a card until it loads, and blocks a download', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  storeCredentials({ serviceUrl: '', token: 'token' })
  const client = createQueryClient(1)
  client.setQueryData(sessionQuery.queryKey, { ...twoOperationSession, operations: ['readLogo'] })
  const code = aRecord({ qrLogoId: 'lg', logo: 'lg' })
  const onCard = () => client.fetchQuery(codePictureQuery(client, code, 'qr'))

  expect(await onCard()).not.toContain('<image')
  await expect(drawCode(client, code)).rejects.toMatchObject({ failure: { kind: 'server' } })

  client.setQueryData(logoImageQuery(client, 'lg').queryKey, aLogo())
  expect(await onCard()).toContain('<image')
  expect((await drawCode(client, code)).svg).toContain('<image')
  storeCredentials(null)
})

import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { storeCredentials } from '#dashboard/api/credentials.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { App } from '#dashboard/app.tsx'
import { createDashboardRouter } from '#dashboard/router.ts'
import { aService, type ServiceOptions } from '../../service/support/a-service.ts'
import { fetchFromService, type OnTheWay } from './fetch-from-service.ts'
import { everythingIsInView } from './everything-is-in-view.ts'

export type PageOptions = {
  readonly path?: string
  readonly service?: ServiceOptions
  /** The token that the page already has; null for a reader who is signed out. */
  readonly token?: string | null
  readonly onTheWay?: OnTheWay
  /** Bodies of codes that exist before the page opens, oldest first. */
  readonly codes?: readonly object[]
}

/** The whole dashboard at an address, over the real service in this process. */
export async function aPage(options: PageOptions = {}) {
  const service = await aService(options.service)
  for (const [index, code] of (options.codes ?? []).entries()) {
    const reply = await service.inject({
      method: 'POST',
      url: '/api/v1/qr-code',
      payload: { ...aCodeBody(index), ...code },
    })
    if (reply.statusCode !== 201) throw new Error(`the code was refused: ${reply.body}`)
  }
  const page = { onTheWay: options.onTheWay ?? null }
  vi.stubGlobal(
    'fetch',
    fetchFromService(service, () => page.onTheWay),
  )
  everythingIsInView()
  const token = options.token === undefined ? service.token : options.token
  storeCredentials(token === null ? null : { serviceUrl: '', token })

  const client = createQueryClient(1)
  const router = createDashboardRouter(client, createMemoryHistory({ initialEntries: [options.path ?? '/'] }))
  const view = render(<App client={client} router={router} />)
  onTestFinished(async () => {
    view.unmount()
    storeCredentials(null)
    client.clear()
    vi.unstubAllGlobals()
    await service.close()
  })
  return {
    ...view,
    service,
    router,
    client,
    user: userEvent.setup(),
    /** Changes what happens to requests from now on. */
    meanwhile(onTheWay: OnTheWay | null): void {
      page.onTheWay = onTheWay
    },
  }
}

export function aCodeBody(index = 0) {
  return {
    destinationUrl: `https://example.com/page-${index}`,
    brandedDomain: 'go.acme.com',
    slashTag: `code-${index}`,
    title: `Code ${index}`,
    qr: {},
  }
}

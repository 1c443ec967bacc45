import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { sessionOf, storeCredentials } from '#dashboard/api/credentials.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { App } from '#dashboard/app/app.tsx'
import { createDashboardRouter } from '#dashboard/app/router.ts'
import { forgetJob, jobStore } from '#dashboard/library/jobs/job.ts'
import { reportCaughtError } from '#dashboard/ui/lazy.tsx'
import { aService, type ServiceOptions, type SignedInPerson } from './a-service.ts'
import { fetchFromService, type OnTheWay } from './fetch-from-service.ts'
import { firstOwner } from './clear-drafts.ts'
import { nothingFades } from './nothing-fades.ts'

export type PageOptions = {
  readonly path?: string
  readonly service?: ServiceOptions
  /** The token of the page; null when signed out. */
  readonly token?: string | null
  /** Signs in a new person with a session instead. */
  readonly person?: SignedInPerson
  readonly onTheWay?: OnTheWay
  /** Codes that exist before the page opens, oldest first. */
  readonly codes?: readonly object[]
  /** What else exists before the page opens. Later, a list may or may not have been read already. */
  readonly before?: (service: Awaited<ReturnType<typeof aService>>) => Promise<unknown>
}

/** The whole dashboard at a URL, on the real service. */
export async function aPage(options: PageOptions = {}) {
  const service = await aService(options.service)
  for (const [index, code] of (options.codes ?? []).entries()) {
    const reply = await service.api('POST', '/qr-code', { ...aCodeBody(index), ...code })
    if (reply.statusCode !== 201) throw new Error(`the code was refused: ${reply.body}`)
  }
  await options.before?.(service)
  const page = { onTheWay: options.onTheWay ?? null, closing: aClosing() }
  const answerOnTheWay: OnTheWay = (request) => Promise.race([page.onTheWay?.(request), page.closing.closed])
  vi.stubGlobal(
    'fetch',
    fetchFromService(service, () => answerOnTheWay),
  )
  everythingIsInView()
  const token = options.token === undefined ? service.token : options.token
  if (options.person !== undefined) {
    const id = await service.signIn(options.person)
    storeCredentials(
      sessionOf({ id, account: options.person.role === null ? null : (options.person.userId ?? 1) }),
    )
  } else if (token === null) storeCredentials(null)
  // As a sign-in stores it, so that the drafts of the first person are known at once.
  else storeCredentials({ serviceUrl: '', token, ...(token === service.token && { owner: firstOwner }) })

  const client = createQueryClient(1)
  const router = createDashboardRouter(client, createMemoryHistory({ initialEntries: [options.path ?? '/'] }))
  const open = () => render(<App client={client} router={router} />, { onCaughtError: reportCaughtError })
  let view = open()
  onTestFinished(async () => {
    view.unmount()
    // The next test uses the same browser.
    for (const job of jobStore.get()) await forgetJob(job)
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
    user: aPatientUser(),
    /** Waits until nothing is being loaded or saved, so that no list is drawn again under a click. */
    settled: () => waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0)),
    /** Opens the page again with what the browser has stored. Requests that are held get no answer. */
    async reload(): Promise<void> {
      view.unmount()
      jobStore.set([])
      page.closing.close()
      page.closing = aClosing()
      await waitFor(async () => expect(await heldJobs()).toEqual([]))
      client.clear()
      view = open()
    },
    /** Intercepts requests from now on. */
    meanwhile(onTheWay: OnTheWay | null): void {
      page.onTheWay = onTheWay
    },
    /** Holds requests with these words in their path until the returned function is called. */
    hold(words: string): () => void {
      const { held, release } = aHold()
      page.onTheWay = ({ path }) => (path.includes(words) ? held : undefined)
      return release
    },
  }
}

/** Ends the requests of a page that is left. */
function aClosing() {
  let close = (): void => undefined
  const closed = new Promise<undefined>((_, end) => (close = () => end(new TypeError('Failed to fetch'))))
  closed.catch(() => undefined)
  return { closed, close: () => close() }
}

/** Locks of jobs, which end with their page. */
async function heldJobs(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith('tessera job') ? [name] : []))
}

/** For requests that wait until `release` is called: from the start of a page with `onTheWay: () => held`. */
export function aHold() {
  let release = (): void => undefined
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  return { held, release: () => release() }
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

/** A button that is busy ignores clicks, so a person waits until it is not: a save may have reached the service only. */
function aPatientUser(): UserEvent {
  const user = userEvent.setup()
  return {
    ...user,
    async click(element) {
      await waitFor(() => expect(element).not.toHaveAttribute('aria-busy'))
      await nothingFades()
      await focusAtRest()
      // A press on a part that was drawn anew meanwhile does nothing, and would be missed only later.
      expect(element).toBeInTheDocument()
      await user.click(element)
    },
    async type(...typing) {
      await focusAtRest()
      await user.type(...typing)
    },
  }
}

/** A dialog whose pressed button is gone takes the focus, and once more in the next frame. No person types before it. */
async function focusAtRest(): Promise<void> {
  const isInDialog = document.activeElement?.matches('[role=dialog], [role=alertdialog]') === true
  if (isInDialog) await new Promise((drawn) => requestAnimationFrame(drawn))
}

/** jsdom has no layout, so report every element as visible. */
function everythingIsInView(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: IntersectionObserverCallback
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen
      }
      observe(target: Element) {
        this.#seen(
          [{ isIntersecting: true, target } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        )
      }
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    },
  )
}

import { type Browser, type BrowserContextOptions, type Page, request } from 'playwright-core'
import { sessionOf } from '#dashboard/api/credentials.ts'
import type { RunningService } from '../../support/running-service.ts'
import { closeRow, designFirst, reachField } from './editor.ts'
import { loaded } from './loaded.ts'

export type Marketer = { readonly page: Page; readonly problems: string[]; leave(): Promise<void> }

export type MarketerOptions = BrowserContextOptions & {
  /**
   * Whether scan tests run while a code is designed. A journey about something else saves their second of processor time
   * for each change.
   */
  readonly judges?: boolean
  /**
   * The first screen: the library by default, null when the journey goes somewhere by itself. That saves loading the
   * library.
   */
  readonly path?: string | null
  readonly isSignedIn?: boolean
}

/**
 * A fresh browser profile that is signed in. `problems` collects uncaught errors, console errors and blocked content. A
 * journey without a connection asks for the service worker.
 */
export async function aMarketer(
  browser: Browser,
  service: RunningService,
  { judges = true, path = '/', isSignedIn = true, ...options }: MarketerOptions = {},
): Promise<Marketer> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Animations take a sixth of the processor time of a journey.
    reducedMotion: 'reduce',
    ...(isSignedIn ? { storageState: await signIn(browser, service) } : {}),
    ...options,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  // The first steps of a new service have a journey of their own.
  await context.addInitScript((judged) => {
    // Sandboxed frames have no storage.
    if (window === window.top) localStorage.setItem('tessera.welcome', 'skipped')
    if (!judged) Reflect.deleteProperty(window, 'Worker')
  }, judges)
  if (options.serviceWorkers === 'allow') await context.addInitScript(offlineAtOnce)
  if (path !== null) await page.goto(`${service.url}${path}`)
  if (path === '/codes/new') await designFirst(page)
  else if (path !== null) await newCode(page).waitFor()
  return { page, problems, leave: () => context.close() }
}

/** Four seconds after the first screen, the page installs the service worker. No journey needs to wait for that. */
function offlineAtOnce(): void {
  const wait = window.setTimeout
  const calm = 4_000
  window.setTimeout = ((run: () => void, delay?: number) =>
    wait(run, delay === calm ? 0 : delay)) as typeof setTimeout
}

/**
 * What the printed link leaves in a browser, without loading its screens. Journeys about the sign-in open the link
 * itself.
 */
async function signIn(browser: Browser, service: RunningService) {
  const calls = await request.newContext({
    // The list of sessions shows the browser that signed in.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    extraHTTPHeaders: { origin: service.url },
  })
  const answer = await calls.post(`${service.url}/api/v1/sign-in/token`, { data: { token: service.token } })
  if (!answer.ok()) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: number; account: number | null } }
  const { cookies } = await calls.storageState()
  await calls.dispose()
  const localStorage = [{ name: 'tessera.credentials', value: JSON.stringify(sessionOf(data)) }]
  return { cookies, origins: [{ origin: service.url, localStorage }] }
}

const newCode = (page: Page) =>
  page
    .getByRole('link', { name: 'New QR code' })
    .or(page.getByRole('button', { name: 'New QR code' }))
    .first()

/** Opens the editor for a new code, past its first question. */
export async function openNewCode(page: Page): Promise<void> {
  await newCode(page).waitFor()
  // An empty library shows its own button in another place.
  await loaded(page)
  await newCode(page).click()
  await designFirst(page)
}

/** After a code was created: an empty editor, without loading the page again. */
export async function createAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create another' }).click()
  await designFirst(page)
}

export async function fillCode(
  page: Page,
  code: { destination: string; tag: string; title?: string },
): Promise<void> {
  await page.getByLabel('Destination', { exact: true }).fill(code.destination)
  await (await reachField(page, 'Short link ending')).fill(code.tag)
  if (code.title !== undefined) await (await reachField(page, 'Title')).fill(code.title)
  await closeRow(page)
}

export async function readApi(service: RunningService, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  return (await answer.json()) as Record<string, unknown>
}

/** Creates a code through the API; returns status and body. */
export async function postCode(service: RunningService, fields: Record<string, unknown>) {
  const answer = await fetch(`${service.url}/api/v1/qr-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationUrl: 'https://example.com/',
      brandedDomain: service.domain,
      qr: {},
      title: 'Made before',
      ...fields,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Uploads an SVG logo; returns its id. */
export async function postLogo(service: RunningService, drawing: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/logos?name=mark.svg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'image/svg+xml' },
    body: drawing,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { RunningService } from '../../support/running-service.ts'

export type Marketer = { readonly page: Page; readonly problems: string[]; leave(): Promise<void> }

/**
 * A fresh browser profile, signed in by the printed link. `problems` collects uncaught errors, console errors
 * and blocked content. A journey without a connection asks for the service worker.
 *
 * @param judges whether scan tests run while a code is designed. A journey about something else saves their second of
 * processor time for each change.
 */
export async function aMarketer(
  browser: Browser,
  service: RunningService,
  { judges = true, ...options }: BrowserContextOptions & { readonly judges?: boolean } = {},
): Promise<Marketer> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Animations take a sixth of the processor time of a journey.
    reducedMotion: 'reduce',
    // It stores the whole dashboard, which takes as long as a short journey.
    serviceWorkers: 'block',
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
  await page.goto(service.signInUrl)
  await page
    .getByRole('link', { name: 'New QR code' })
    .or(page.getByRole('button', { name: 'New QR code' }))
    .first()
    .waitFor()
  return { page, problems, leave: () => context.close() }
}

/** Opens the editor for a new code. */
export async function openNewCode(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'New QR code' })
    .or(page.getByRole('button', { name: 'New QR code' }))
    .first()
    .click()
  await page.getByLabel('Destination URL', { exact: true }).waitFor()
}

/** Fills the required fields. */
export async function fillCode(
  page: Page,
  code: { destination: string; tag: string; title?: string },
): Promise<void> {
  await page.getByLabel('Destination URL', { exact: true }).fill(code.destination)
  await page.getByLabel('Slash tag', { exact: true }).fill(code.tag)
  if (code.title !== undefined) await page.getByLabel('Title', { exact: true }).fill(code.title)
}

/** Reads the API beside the browser. */
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

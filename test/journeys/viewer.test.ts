import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionOf } from '#dashboard/api/credentials.ts'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { openRow, reachField } from './support/editor.ts'
import { loaded } from './support/loaded.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

startJourneys()

/** A browser of a person who accepted an invitation as a viewer. */
async function aViewer(): Promise<Page> {
  const send = async (path: string, body: object, headers: Record<string, string>) =>
    await fetch(service.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const owner = { authorization: `Bearer ${service.token}` }
  const { link } = (await (await send('/api/v1/invitations', { role: 'viewer' }, owner)).json()) as {
    link: string
  }
  const token = new URL(link).hash.slice(1)
  const joined = await send('/api/v1/invitation/accept', { token, name: 'Vic' }, { origin: service.url })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(joined.headers.get('set-cookie') ?? '') ?? []
  const { data } = (await joined.json()) as { data: { id: number; account: number } }
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name, value, url: service.url }])
  await context.addInitScript(
    (stored) => {
      localStorage.setItem('tessera.credentials', stored)
      // Nothing here asks whether the code scans.
      Reflect.deleteProperty(window, 'Worker')
    },
    JSON.stringify(sessionOf(data)),
  )
  return await context.newPage()
}

/** Requests that write nothing which others see: previews, presence, own notices. */
const harmless = /\/(visit-page|identify|presence|inbox\/read|approval\/missing)$/

test('a viewer changes nothing on any page: no control offers it, and no key or address does it', async () => {
  await postCode(service, { slashTag: 'poster', title: 'Poster' })
  const page = await aViewer()
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET' && !harmless.test(pathname))
      writes.push(`${request.method()} ${pathname}`)
  })
  const before = await readApi(service, '/api/v1/qr-code')

  await page.goto(service.url)
  await page.getByText('View only').waitFor()
  await page.getByRole('button', { name: 'Actions for Poster' }).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
  const menu = await page.getByRole('menuitem').allTextContents()
  expect(menu.join()).not.toMatch(/Edit|Duplicate|Pause|Delete/)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /Poster/ }).check({ force: true })
  const bar = page.getByRole('region', { name: 'Selected codes' })
  await bar.getByRole('button', { name: 'More' }).waitFor()
  expect((await bar.getByRole('button').allTextContents()).join()).not.toMatch(/Tag|Pause|Delete/)
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  const palette = page.getByRole('combobox', { name: 'Search codes and commands' })
  // The key listener starts a moment after the screen.
  await expect
    .poll(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
      return await palette.isVisible()
    })
    .toBe(true)
  await palette.fill('new')
  await page.getByText('No results.').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  expect(new URL(page.url()).pathname).toBe('/')

  for (const path of ['/codes/new', '/codes/new?copy=1']) {
    await page.goto(service.url + path)
    await page.getByRole('heading', { name: "You can't create codes" }).waitFor()
  }

  await page.goto(`${service.url}/codes/1`)
  const destination = page.getByLabel('Destination', { exact: true })
  await destination.waitFor()
  await page.getByText("You're a viewer of", { exact: false }).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toMatch(
    /You can change it any time|Press Enter|Leave it empty|Apply a look|doesn't support/,
  )
  expect(await destination.isDisabled()).toBe(true)
  for (const row of ['Look', 'Frame', 'Schedule', 'Pattern'] as const) {
    await openRow(page, row)
    const controls = page.locator('[data-row] fieldset :is(input, select, textarea, button)')
    expect(await controls.count(), row).toBeGreaterThan(3)
    expect(await controls.and(page.locator(':enabled')).count(), row).toBe(0)
  }
  await page.getByRole('radiogroup', { name: 'Pattern' }).getByText('Dots').click({ force: true })
  await page.keyboard.press('Control+s')
  expect(await violations(page)).toEqual([])

  for (const path of ['plan', 'domains', 'developers']) {
    await page.goto(`${service.url}/account/${path}`)
    await loaded(page)
    const names = await page.locator('main button:enabled').allTextContents()
    expect(names.join('|')).not.toMatch(/Invite|Save|Remove|Add domain|Delete|Revoke|New kit|Import/)
  }
  expect(writes).toEqual([])
  expect(await readApi(service, '/api/v1/qr-code')).toEqual(before)
  await page.context().close()
})

test('a save reaches the open editor and library of a colleague without a reload', async () => {
  const { body } = await postCode(service, { slashTag: 'table', title: 'Table card' })
  const { id } = body['data'] as { id: number }
  const viewer = await aViewer()
  await viewer.goto(`${service.url}/codes/${id}`)
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  await heading(viewer, 'Table card').waitFor()
  const library = await viewer.context().newPage()
  await library.goto(service.url)
  await library.getByText('Table card').first().waitFor()

  const { page: owner, leave } = await aMarketer(browser, service, { path: null, judges: false })
  await owner.goto(`${service.url}/codes/${id}`)
  const rename = async (title: string) => {
    await (await reachField(owner, 'Title')).fill(title)
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByText('All changes saved').first().waitFor()
  }
  await rename('Table card, north room')
  await heading(viewer, 'Table card, north room').waitFor()
  await viewer.getByText('Owner saved: Title').first().waitFor()
  await library.getByText('Table card, north room').first().waitFor()
  await Promise.all([leave(), viewer.context().close()])
})

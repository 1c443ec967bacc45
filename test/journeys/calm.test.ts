import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aMarketer, postCode, readApi } from './support/a-marketer.ts'
import { closeRow, openRow, reachField, verdictPill } from './support/editor.ts'
import { keptRows } from './support/kept-rows.ts'
import { loaded } from './support/loaded.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let address: string

startJourneys({ env: { BRANDED_DOMAINS: 'go.acme.com' } })
beforeAll(async () => {
  const { body } = await postCode(service, {
    slashTag: 'calm',
    title: 'Spring sale',
    brandedDomain: 'go.acme.com',
  })
  address = `/codes/${(body['data'] as { id: number }).id}`
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const roles = [
  'link',
  'button',
  'textbox',
  'combobox',
  'radio',
  'checkbox',
  'switch',
  'slider',
  'tab',
] as const

/** The names of all visible controls, navigation included. */
async function controls(page: Page): Promise<string[]> {
  const found = roles.map(async (role) => {
    const all = await page.getByRole(role).filter({ visible: true }).all()
    return Promise.all(all.map(async (one) => `${role} ${(await one.textContent()) ?? ''}`))
  })
  return (await Promise.all(found)).flat()
}

test('a first look meets at most 24 controls on a new code and 28 on an existing one, at each size', async () => {
  const { page, leave } = await aMarketer(browser, service, { path: null })
  await page.goto(`${service.url}/codes/new`)
  await page.getByRole('button', { name: 'Design first' }).waitFor()
  await loaded(page)
  await expect.poll(() => page.getByRole('img', { name: 'QR code preview' }).locator('svg').count()).toBe(1)
  await atEachSize(page, 24)

  await page.goto(service.url + address)
  await page.getByRole('button', { name: 'Scans everywhere', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  await atEachSize(page, 28)
  await leave()
})

/** The layout follows the size of the window a moment later. */
async function atEachSize(page: Page, most: number): Promise<void> {
  for (const viewport of sizes) {
    const message = `at ${viewport.width} px`
    await page.setViewportSize(viewport)
    await expect.poll(async () => (await controls(page)).length, { message }).toBeLessThanOrEqual(most)
    // The page itself does not scroll beside the picture.
    const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (most === 28 && viewport.width >= 900) await expect.poll(scrolled, { message }).toBeLessThanOrEqual(0)
    await expect.poll(() => violations(page), { message }).toEqual([])
  }
}

/** Where what stays stands: the picture, the title and the button that saves. */
async function places(page: Page): Promise<Record<string, number>> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries({
        picture: page.getByRole('img', { name: 'QR code preview' }),
        pill: verdictPill(page),
        destination: page.getByLabel('Destination', { exact: true }),
        title: page.getByRole('heading', { level: 1 }),
      }).map(async ([name, one]) => [name, Math.round((await one.boundingBox())!.y)] as const),
    ),
  )
}

/** The two layouts: beside the picture and below it. */
const layouts = [sizes[0], sizes[2]] as const

test.each(layouts)(
  'at $width px, nothing jumps when a part is pressed or the verdict changes',
  async (viewport) => {
    const { page, problems, leave } = await aMarketer(browser, service, { path: null, viewport })
    await page.goto(service.url + address)
    await page.getByRole('button', { name: 'Scans everywhere', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Check again' }).waitFor()
    const before = await places(page)
    const expectStill = async (when: string) => {
      for (const [name, y] of Object.entries(await places(page)))
        expect(Math.abs(y - before[name]!), `${name} ${when}`).toBeLessThanOrEqual(24)
    }
    const picture = (await page.getByRole('img', { name: 'QR code preview' }).boundingBox())!
    await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2)
    await page.getByRole('heading', { name: 'Pattern', level: 2 }).waitFor()
    await expectStill('after a press')
    await closeRow(page)
    await page.evaluate(() => scrollTo(0, 0))

    await openRow(page, 'Where visitors go')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByLabel('Opens', { exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Limit the scans' }).click()
    await page.evaluate(() => scrollTo(0, 0))
    await expectStill('beside a new rule')
    await closeRow(page)

    await (await reachField(page, 'QR colour')).fill('#ffc400')
    await page.getByRole('button', { name: 'Fix it: the colour is too pale' }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await expectStill('after the verdict')
    await verdictPill(page).click()
    await page.getByRole('button', { name: 'Make it scan everywhere' }).waitFor()
    await expectStill('beside the reasons')
    await page.getByRole('button', { name: 'Make it scan everywhere' }).click()
    await page.getByRole('button', { name: 'Scans everywhere', exact: true }).waitFor()
    await expectStill('after the repair')
    expect(problems).toEqual([])
    await leave()
  },
)

test.each(layouts)(
  'at $width px, a note about a draft or the connection moves nothing that was painted',
  async (viewport) => {
    const { page, problems, leave } = await aMarketer(browser, service, {
      path: null,
      viewport,
      judges: false,
    })
    // Drafts of the tests before may arrive from the service at any moment.
    const hasDraft = async (address: string) =>
      JSON.stringify(await keptRows(page, 'tessera-drafts', 'drafts')).includes(address)
    const idOfDraft = async (address: string) => {
      const rows = (await keptRows(page, 'tessera-drafts', 'drafts')) as { id: string }[]
      return rows.find((row) => JSON.stringify(row).includes(address))!.id
    }
    const moved = async () => {
      await page.evaluate(
        () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
      )
      return Number(await page.evaluate(() => document.documentElement.dataset['moved']))
    }
    await page.goto(`${service.url}/codes/new`)
    await page.getByLabel('Where should it lead?').fill('acme.example/from-before')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => hasDraft('/from-before')).toBe(true)
    await page.goto(service.url)
    await page.addInitScript(noteMoves)
    await page.goto(`${service.url}/codes/new`)
    await page.getByText(/^You have an unsaved code/).waitFor()
    await page.getByLabel('Where should it lead?').waitFor()
    expect(await moved()).toBeLessThanOrEqual(24)

    await page.goto(service.url + address)
    await page.getByLabel('Destination', { exact: true }).fill('https://acme.example/elsewhere')
    await expect.poll(() => hasDraft('/elsewhere')).toBe(true)
    const draftId = await idOfDraft('/elsewhere')
    await page.reload()
    await page.getByRole('button', { name: 'Back to the saved version' }).click()
    await page.getByText('All changes saved').waitFor({ state: 'attached' })
    expect(await moved()).toBeLessThanOrEqual(24)
    expect(problems).toEqual([])

    // The service deletes the draft, which the next size would open.
    await expect
      .poll(async () => JSON.stringify(await readApi(service, '/api/v1/drafts')))
      .not.toContain(draftId)
    await page.context().setOffline(true)
    await page.getByRole('complementary', { name: 'Connection' }).waitFor()
    expect(await moved()).toBeLessThanOrEqual(24)
    await leave()
  },
)

/** Runs in the page: notes how far the picture has moved since it was painted first, in pixels. */
function noteMoves(): void {
  const tops: number[] = []
  const look = (): void => {
    const picture = document.querySelector('form [role=img]')
    if (picture !== null) tops.push(picture.getBoundingClientRect().top)
    document.documentElement.dataset['moved'] = String(Math.max(0, ...tops) - Math.min(...tops))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

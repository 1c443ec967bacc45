import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { closeRow, reachField, verdictPill } from './support/editor.ts'
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
const layouts = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test('nothing jumps when the verdict changes, beside the picture and below it', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: null })
  await page.goto(service.url + address)
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  for (const viewport of layouts) {
    await page.setViewportSize(viewport)
    // The picture follows the size of the window with the next frame.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    await page.getByRole('button', { name: 'Scans everywhere', exact: true }).waitFor()
    const before = await places(page)
    const expectStill = async (when: string) => {
      for (const [name, y] of Object.entries(await places(page)))
        expect(Math.abs(y - before[name]!), `${name} ${when}, at ${viewport.width} px`).toBeLessThanOrEqual(
          24,
        )
    }
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
    await closeRow(page)
    await page.evaluate(() => scrollTo(0, 0))
  }
  expect(problems).toEqual([])
  await leave()
})

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aMarketer, postCode, readApi } from '../../../journeys/support/a-marketer.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { violations } from '../../../journeys/support/violations.ts'
import { anMp4 } from '../../../service/files/sample-files.ts'
import { startService } from '../../../support/running-service.ts'

startJourneys()

test('a marketer takes the whole account along and brings it to another server', async () => {
  const at = (name: string) => join(folder, name)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-archive-'))
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(anMp4(3_000_000))]), 'short.mp4')
  const headers = { authorization: `Bearer ${service.token}` }
  const stored = await fetch(`${service.url}/api/v1/files`, { method: 'POST', headers, body })
  const { data: file } = (await stored.json()) as { data: { url: string } }
  await postCode(service, { title: 'Poster', slashTag: 'poster' })
  await postCode(service, {
    title: 'Film',
    slashTag: 'film',
    qrType: 'video',
    destinationUrl: '',
    fieldData: { video: { url: file.url, title: 'Short' } },
  })
  const { page, leave } = await aMarketer(browser, service, { path: null, judges: false })
  await page.goto(`${service.url}/account/plan`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  await download.saveAs(at('account.zip'))
  await leave()
  const other = await startService({ env: { BRANDED_DOMAINS: service.domain } })
  onTestFinished(() => other.dispose())
  const there = await aMarketer(browser, other, { path: null, judges: false })
  await there.page.goto(`${other.url}/account/plan`)
  await there.page.locator('input[type=file]').setInputFiles(at('account.zip'))
  const dialog = there.page.getByRole('dialog', { name: 'Import this account?' })
  await dialog.waitFor()
  expect(await violations(there.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import account' }).click()
  await there.page.getByRole('list', { name: 'Your files' }).getByText('short.mp4').waitFor()
  // A code keeps everything but its numbers, its times and the address of its own copy of a file.
  // Its clicks are the time before the move there; the service test of the archive counts them.
  const codes = async (of: typeof service) => {
    const list = (await readApi(of, '/api/v1/qr-code?sort=title'))['data'] as object[]
    const own = { id: 0, uniqueTagId: 0, createdAt: '', updatedAt: '', qr: '', scans: 0, clicks: 0 }
    return JSON.parse(
      JSON.stringify(list.map((code) => ({ ...code, ...own }))).replace(/[0-9a-f]{32}/g, 'file'),
    )
  }
  await expect.poll(() => codes(other)).toEqual(await codes(service))
  await there.leave()
})

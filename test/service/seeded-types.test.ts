import { expect, onTestFinished, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { codeTypes, isPageType } from '#contract/code-types/code-types.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { readConfig } from '#service/operations/config.ts'
import { seedTypes } from '../support/seed/seed-types.ts'
import { aService } from './support/a-service.ts'

test('the sample data has three codes of every type, and each page can be visited', async () => {
  const service = await aService()
  onTestFinished(() => service.close())
  await seedTypes(
    {
      database: service.database,
      clock: Date.now,
      random: Math.random,
      settings: { ...readConfig({}, []), brandedDomains: ['go.acme.com'] },
      linkChanges: linkChanges(),
      files: { storage: service.storage, folder: `${service.folder}/uploads` },
    },
    { userId: 1, plan: builtInPlans[2]!, seed: 1 },
  )
  for (const type of Object.keys(codeTypes)) {
    const { data } = (await service.inject({ url: `/api/v1/qr-code?qrType=${type}` })).json()
    expect([type, data.length]).toEqual([type, 3])
    if (!isPageType(type)) continue
    const page = await service.visit({ url: `/${data[0].slashTag}`, headers: { host: 'go.acme.com' } })
    expect([type, page.statusCode]).toEqual([type, 200])
    const { total } = (await service.inject({ url: `/api/v1/scans/buttons?codeId=${data[0].id}` })).json()
      .data
    expect([type, total]).toEqual([type, data[0].lbClicks])
  }
})

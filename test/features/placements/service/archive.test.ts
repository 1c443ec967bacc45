import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { storeUpload } from '../../../service/files/store-upload.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'

const uploaded = `1-${'a'.repeat(32)}`

async function aTarget(): Promise<TestService> {
  const service = await aService()
  onTestFinished(() => service.close())
  return service
}

/** Without archives there is nothing to prove: they are a feature that may be missing. */
test.skipIf(!existsSync('src/features/archive'))(
  'an archive brings the listed placements of each code in their order, and a second time adds none',
  async () => {
    const source = await aTarget()
    const send = async (path: string, body: object) => {
      const answer = await source.api('POST', path, body)
      expect(answer.statusCode, path).toBeLessThan(300)
      return answer.json().data
    }
    const sale = await send('/qr-code', aCreateRequest({ slashTag: 'sale' }))
    const menu = await send('/qr-code', aCreateRequest({ slashTag: 'menu' }))
    const deleted = await send('/qr-code', aCreateRequest({ slashTag: 'deleted' }))
    const many = Array.from({ length: 250 }, (_, place) => ({ name: `Stop ${place}`, mark: `s${place}` }))
    await send(`/qr-code/${sale.id}/placements`, { placements: many })
    const places = [
      { name: 'Nord', mark: 'a3', copies: 20, cost: 12.5, from: '2026-03-01', note: 'Behind the till' },
      { name: 'Gone', mark: 'b4' },
    ]
    await send(`/qr-code/${menu.id}/placements`, { placements: places })
    await source.api('DELETE', `/qr-code/${menu.id}/placements/b4`)
    await send(`/qr-code/${deleted.id}/placements`, { placements: [{ name: 'Nowhere' }] })
    await source.api('DELETE', `/qr-code/${deleted.id}`)
    const archive = await source.api('GET', '/account/archive')

    const target = await aTarget()
    // So that no number is the same by chance.
    await target.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first-here' }))
    for (let round = 0; round < 2; round += 1) {
      await storeUpload(target, uploaded, archive.rawPayload, { purpose: 'archive' })
      const taken = await target.api('POST', '/account/archive', { upload: uploaded })
      expect(taken.json()).toMatchObject({ data: { refused: [] } })
    }
    const codes = (await target.api('GET', '/qr-code')).json<{ data: { id: number; slashTag: string }[] }>()
    const placesOf = async (tag: string) => {
      const code = codes.data.find(({ slashTag }) => slashTag === tag)
      return (await target.api('GET', `/qr-code/${code?.id}/placements`)).json().data.placements
    }
    expect(await placesOf('sale')).toMatchObject(many)
    expect(await placesOf('menu')).toMatchObject([{ ...places[0], campaignId: null }])
    expect((await placesOf('menu')).length).toBe(1)
  },
)

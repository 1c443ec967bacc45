import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { bringArchive, downloadArchive, sender } from '../../../service/support/an-archive.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'

/** Without archives there is nothing to prove: they are a feature that may be missing. */
test.skipIf(!existsSync('src/features/archive'))(
  'an archive brings the listed placements of each code in their order, and a second time adds none',
  async () => {
    const source = await serviceOfTest()
    const send = sender(source)
    const sale = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'sale' }))
    const menu = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'menu' }))
    const deleted = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'deleted' }))
    const many = Array.from({ length: 250 }, (_, place) => ({ name: `Stop ${place}`, mark: `s${place}` }))
    await send('POST', `/qr-code/${sale.id}/placements`, { placements: many })
    const places = [
      { name: 'Nord', mark: 'a3', copies: 20, cost: 12.5, from: '2026-03-01', note: 'Behind the till' },
      { name: 'Gone', mark: 'b4' },
    ]
    await send('POST', `/qr-code/${menu.id}/placements`, { placements: places })
    await source.api('DELETE', `/qr-code/${menu.id}/placements/b4`)
    await send('POST', `/qr-code/${deleted.id}/placements`, { placements: [{ name: 'Nowhere' }] })
    await source.api('DELETE', `/qr-code/${deleted.id}`)
    const archive = await downloadArchive(source)

    const target = await serviceOfTest()
    // So that no number is the same by chance.
    await target.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first-here' }))
    for (let round = 0; round < 2; round += 1) await bringArchive(target, archive)
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

import { type Day, ids } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay(day: Day): Promise<void> {
  const { ask, service } = day
  const { domain, tag } = await service.database
    .selectFrom('short_links')
    .innerJoin('qr_codes', 'qr_codes.link_id', 'short_links.id')
    .select(['short_links.domain', 'short_links.tag'])
    .where('qr_codes.id', '=', day.codes[0]!)
    .executeTakeFirstOrThrow()
  await ask('identifyCodes', {
    body: { payloads: [`https://${domain}/${tag}?qr=a3`, 'https://other.example/'] },
  })
  const note = await ask('createPrintNote', {
    params: ids(day),
    body: { outcome: 'matches', text: day.texts.note },
  })
  await ask('createPrintNote', { params: ids(day), body: { outcome: 'damaged' } })
  await ask('listPrintNotes', { params: ids(day) })
  await ask('readPrintNotePhoto', { params: { ...ids(day), note: note.body.data.id }, status: 404 })
  await ask('deletePrintNote', { params: { ...ids(day), note: note.body.data.id } })
}

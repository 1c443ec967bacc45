import { type Day, ids } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay(day: Day): Promise<void> {
  const { ask, editor, owner, texts } = day
  const code = { params: ids(day, 1) }
  const comment = await ask('addComment', {
    ...code,
    by: editor,
    body: { text: texts.note || 'x', mentions: [owner.id] },
  })
  const ofComment = { params: { ...ids(day, 1), comment: comment.body.data.id } }
  await ask('updateComment', { ...ofComment, by: editor, body: { text: 'Better', mentions: [] } })
  await ask('resolveComment', { ...ofComment, by: owner, body: { isResolved: true } })
  await ask('addComment', { ...code, by: owner, body: { text: 'Gone' } })
  await ask('listComments', code)
  await ask('listNotices', { by: owner })
  await ask('removeComment', { ...ofComment, by: editor })
}

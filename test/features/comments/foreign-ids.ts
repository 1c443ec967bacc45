import type { comments } from '#features/comments/contract/comments.ts'
import { code, type ForeignRequests, mine, type Send } from '../../service/abuse/foreign-requests.ts'

let comment = ''
const ofComment = () => ({ params: { id: mine.code, comment } })

export async function makeMine(send: Send): Promise<void> {
  comment = (await send('POST', `/qr-code/${mine.code}/comments`, { text: 'secret-comment' })).id
}

export const foreignIds: ForeignRequests<keyof typeof comments.operations> = {
  listComments: code,
  addComment: () => ({ ...code(), body: { text: 'x', mentions: [1] } }),
  updateComment: () => ({ ...ofComment(), body: { text: 'x' } }),
  removeComment: ofComment,
  resolveComment: () => ({ ...ofComment(), body: { isResolved: true } }),
}

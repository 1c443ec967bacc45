import type { signOff } from '#features/sign-off/contract/sign-off.ts'
import { code, type ForeignRequests, mine, type Send } from '../../service/abuse/foreign-requests.ts'

export async function makeMine(send: Send): Promise<void> {
  await send('POST', `/qr-code/${mine.code}/approval`, { score: 96 })
}

export const foreignIds: ForeignRequests<keyof typeof signOff.operations> = {
  readApproval: code,
  createApproval: () => ({ ...code(), body: { score: 1 } }),
  withdrawApproval: code,
}

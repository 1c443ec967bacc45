import type { results } from '#features/results/contract/results.ts'
import { type ForeignRequests, mine } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof results.operations> = {
  countResults: null,
  listResultHosts: null,
  saveResultHosts: null,
  readResults: () => ({ query: { codeId: mine.code, from: '2026-06-01', to: '2026-06-02', zone: 'UTC' } }),
}

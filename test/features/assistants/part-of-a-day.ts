import type { Day } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay({ ask }: Day): Promise<void> {
  await ask('callTools', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream' },
  })
  await ask('streamTools', { status: 405 })
}

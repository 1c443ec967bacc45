import type { TestService } from '../support/a-service.ts'

/** Answers that a person reads, from a service over the given database. */
export async function answersOf(from: TestService): Promise<unknown> {
  const read = async (url: string): Promise<unknown> => (await from.inject({ method: 'GET', url })).json()
  const list = (await read('/api/v1/qr-code?sort=title')) as { data: { id: number }[] }
  const details = []
  for (const { id } of list.data) {
    details.push(await read(`/api/v1/qr-code/${id}`), await read(`/api/v1/qr-code/${id}/versions`))
    details.push(await read(`/api/v1/qr-code/${id}/links`))
  }
  return [
    list,
    details,
    await read('/api/v1/tags'),
    await read('/api/v1/drafts/draft-1'),
    await read('/api/v1/logos'),
  ]
}

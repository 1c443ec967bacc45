import type { ServiceProcess } from '../support/a-process.ts'
import type { Ask } from './writer.ts'

/** A request to a service in another process. Throws unless it succeeds or the database is unavailable. */
export function askProcess({ origin, token }: Pick<ServiceProcess, 'origin' | 'token'>): Ask {
  return async (method, path, body, headers = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer === null || answer.status === 503) return null
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Readonly<Record<string, unknown>>
  }
}

export async function searchProcess(
  { origin, token }: Pick<ServiceProcess, 'origin' | 'token'>,
  words: string,
): Promise<number[]> {
  const answer = await fetch(`${origin}/api/v1/qr-code?search=${encodeURIComponent(words)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { readonly data: readonly { readonly id: number }[] }
  return data.map(({ id }) => id)
}

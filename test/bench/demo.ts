import { startService } from '../support/running-service.ts'
import type { Measured } from './measured.ts'

const visitors = 200
/** Visitors who press "Look around" at the same moment. */
const atOnce = 4

/** The memory of a demo while all its places are taken, each visitor having opened, saved and read charts. */
export async function demo(): Promise<readonly Measured[]> {
  const metricsToken = 'metrics'
  // As `npm run serve` and the image start it.
  const NODE_OPTIONS = '--max-semi-space-size=4 --max-old-space-size=1024'
  const env = {
    NODE_OPTIONS,
    DEMO: 'on',
    ACCESS_TOKEN: '',
    TRUST_PROXY: 'true',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'warn',
  }
  const service = await startService({ env })
  try {
    const times: number[] = []
    let most = 0
    for (let first = 0; first < visitors; first += atOnce) {
      const together = Array.from({ length: atOnce }, (_, at) => visit(service.url, first + at))
      times.push(...(await Promise.all(together)))
      most = Math.max(most, await residentBytes(service.url, metricsToken))
    }
    const longest = times.toSorted((one, other) => one - other)
    const detail = `${visitors} visitors, ${atOnce} at a time`
    return [
      { title: 'resident memory at most', value: most / 1_048_576, unit: 'MB', atMost: 300, detail },
      { title: 'opening a copy, median', value: longest[visitors / 2] ?? 0, unit: 'ms' },
      { title: 'opening a copy, slowest', value: longest.at(-1) ?? 0, unit: 'ms' },
    ]
  } finally {
    await service.stop()
    await service.dispose()
  }
}

/** Opens a copy and uses it as a person would. Returns the milliseconds until it was open. */
async function visit(origin: string, number: number): Promise<number> {
  const address = `203.0.${Math.floor(number / 200)}.${(number % 200) + 1}`
  let cookie = ''
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { origin, cookie, 'x-forwarded-for': address, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const began = performance.now()
  const opened = await send('POST', '/sign-in/demo', {})
  const took = performance.now() - began
  cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const { data: codes } = (await (await send('GET', '/qr-code?limit=100')).json()) as {
    data: { id: number }[]
  }
  const id = codes[number % codes.length]?.id
  await send('GET', `/qr-code/${id}`)
  await send('PUT', `/qr-code/${id}`, { title: `Changed by ${number}` })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const scans = `/scans?from=${day(364)}&to=${day(0)}&zone=UTC&unit=day`
  await (await send('GET', scans)).arrayBuffer()
  await (await send('GET', `${scans}&codeId=${id}`)).arrayBuffer()
  return took
}

async function residentBytes(origin: string, token: string): Promise<number> {
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
  if (Number.isNaN(bytes)) throw new Error('The metrics do not tell the memory of the process.')
  return bytes
}

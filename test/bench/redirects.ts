import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor, type Host, processorTime, startHost } from './redirects/hosts.ts'
import type { LoadResult } from './redirects/load.ts'

const rounds = 7
const secondsARound = 3
const connections = 64
/** Different links that the load asks for, one after another. */
const codesAsked = 200

/**
 * Redirects per second with counting on, against a bare `node:http` server that answers 302. Both stand in processes of
 * their own and take turns under the same load, so a busy machine slows both; the ratio is the median of the turns.
 */
export async function redirects(): Promise<readonly Measured[]> {
  const folder = await bundleHosts()
  const bare = await startHost(`${folder}/bare-host.js`)
  const links = await startHost(`${folder}/link-host.js`, ['1000'])
  const load = fork(`${folder}/load.js`)
  try {
    const ask = (port: number, seconds: number): Promise<LoadResult> =>
      askFor(load, { port, connections, seconds, codes: codesAsked })
    /** One turn, with the microseconds of processor time that each answer took its server, all threads together. */
    const turnOf = async (host: Host): Promise<Turn> => {
      const before = await processorTime(host)
      const result = await ask(host.port, secondsARound)
      return { ...result, cost: ((await processorTime(host)) - before) / result.answers }
    }
    await ask(bare.port, 1)
    let asked = (await ask(links.port, 2)).answers
    const turns: { bare: Turn; links: Turn }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = round % 2 === 0
      const early = await turnOf(first ? bare : links)
      const late = await turnOf(first ? links : bare)
      const turn = first ? { bare: early, links: late } : { bare: late, links: early }
      asked += turn.links.answers
      turns.push(turn)
    }
    const shared = { port: links.port, connections, seconds: secondsARound, codes: codesAsked, visitors: 97 }
    const behindProxy = await askFor(load, shared)
    asked += behindProxy.answers
    const counts = once(links.child, 'message')
    links.child.kill('SIGTERM')
    const [counted] = (await counts) as [{ scans: number; clicks: number }]
    const perSecond = (result: LoadResult): number => result.answers / result.seconds
    const speeds = (side: 'bare' | 'links'): string =>
      Math.round(median(turns.map((turn) => perSecond(turn[side])))).toLocaleString('en')
    return [
      {
        title: 'redirects per second with counting, against bare node:http',
        value: median(turns.map((turn) => perSecond(turn.links) / perSecond(turn.bare))),
        unit: 'x',
        atLeast: 0.9,
        detail: `${speeds('links')}/s against ${speeds('bare')}/s, ${connections} connections`,
      },
      {
        title: 'the same with another visitor for each request of a connection, as behind a proxy',
        value:
          perSecond(behindProxy) / median(turns.map(({ bare: { answers, seconds } }) => answers / seconds)),
        unit: 'x',
        detail: `${Math.round(perSecond(behindProxy)).toLocaleString('en')}/s`,
      },
      {
        title:
          'processor time of a redirect with counting, against bare node:http (steady on a busy machine)',
        value: median(turns.map((turn) => turn.links.cost / turn.bare.cost)),
        unit: 'x',
        detail: `${median(turns.map((turn) => turn.links.cost)).toFixed(1)} µs`,
      },
      {
        title: 'slowest hundredth of redirects, against bare node:http',
        value: median(turns.map((turn) => turn.links.p99 / turn.bare.p99)),
        unit: 'x',
        atMost: 3,
        detail: `p99 ${median(turns.map((turn) => turn.links.p99)).toFixed(1)} ms`,
      },
      {
        title: 'visits counted of those answered, after a graceful stop',
        value: (counted.scans + counted.clicks) / asked,
        unit: 'x',
        atLeast: 1,
        atMost: 1,
        detail: `${asked.toLocaleString('en')} answered`,
      },
    ]
  } finally {
    for (const child of [bare.child, links.child, load]) child.kill('SIGTERM')
  }
}

type Turn = LoadResult & { readonly cost: number }

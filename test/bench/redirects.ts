import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor, type Host, processorTime, startHost } from './redirects/hosts.ts'
import type { LoadResult } from './redirects/load.ts'

const rounds = 7
const secondsARound = 3
const connections = 64
/** Number of links in the load. */
const codesAsked = 200

/**
 * Redirects per second with counting on, against a bare `node:http` server that answers 302. Both run in processes of
 * their own and take turns under the same load, so a busy machine slows both; the ratio is the median of the turns.
 */
export async function redirects(): Promise<readonly Measured[]> {
  const folder = await bundleHosts()
  const bare = await startHost(`${folder}/bare-host.js`)
  const links = await startHost(`${folder}/link-host.js`, ['1000'])
  const ruled = await startHost(`${folder}/link-host.js`, ['1000', 'rules'])
  const load = fork(`${folder}/load.js`)
  try {
    await askFor(load, { port: bare.port, connections, seconds: 1, codes: codesAsked })
    const warm = await askFor(load, { port: links.port, connections, seconds: 2, codes: codesAsked })
    const keptOpen = await takeTurns({ load, bare, links }, false)
    const oneShot = await takeTurns({ load, bare, links }, true)
    // The other side has been under load for a minute, so its code is compiled.
    await askFor(load, { port: ruled.port, connections, seconds: 20, codes: codesAsked })
    const withRules = await takeTurns({ load, bare: links, links: ruled }, false)
    const asked = [
      warm,
      ...[...keptOpen, ...oneShot].map(({ links: turn }) => turn),
      ...withRules.map(({ bare: turn }) => turn),
    ]
    const answered = asked.reduce((sum, { answers }) => sum + answers, 0)
    const counts = once(links.child, 'message')
    links.child.kill('SIGTERM')
    const [counted] = (await counts) as [{ scans: number; clicks: number }]
    return [
      ...measuredTurns('connections that stay open', keptOpen),
      ...measuredTurns('one connection per visitor', oneShot),
      {
        title: 'processor time of a redirect with five rules, against none',
        value: median(withRules.map((turn) => turn.links.cost / turn.bare.cost)),
        unit: 'x',
        atMost: 1.1,
        detail: `${median(withRules.map((turn) => turn.links.cost)).toFixed(1)} µs`,
      },
      {
        title: 'visits counted of those answered, after a graceful stop',
        value: (counted.scans + counted.clicks) / answered,
        unit: 'x',
        atLeast: 1,
        atMost: 1,
        detail: `${answered.toLocaleString('en')} answered`,
      },
    ]
  } finally {
    for (const child of [bare.child, links.child, ruled.child, load]) child.kill('SIGTERM')
  }
}

/** Each side a turn, the other one first in every second round. */
async function takeTurns(
  { load, bare, links }: { readonly load: ChildProcess; readonly bare: Host; readonly links: Host },
  isOneShot: boolean,
): Promise<Turns> {
  /** One turn, with the microseconds of processor time per answer, all threads of the server together. */
  async function turnOf(host: Host): Promise<Turn> {
    const before = await processorTime(host)
    const order = { port: host.port, connections, isOneShot, seconds: secondsARound, codes: codesAsked }
    const result = await askFor(load, order)
    return { ...result, cost: ((await processorTime(host)) - before) / result.answers }
  }
  const turns: { readonly bare: Turn; readonly links: Turn }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isBareFirst = round % 2 === 0
    const first = await turnOf(isBareFirst ? bare : links)
    const second = await turnOf(isBareFirst ? links : bare)
    turns.push(isBareFirst ? { bare: first, links: second } : { bare: second, links: first })
  }
  return turns
}

function measuredTurns(load: string, turns: Turns): readonly Measured[] {
  const perSecond = (result: LoadResult): number => result.answers / result.seconds
  const speed = (side: 'bare' | 'links'): string =>
    Math.round(median(turns.map((turn) => perSecond(turn[side])))).toLocaleString('en')
  return [
    {
      title: `redirects per second with counting, against bare node:http, ${load}`,
      value: median(turns.map((turn) => perSecond(turn.links) / perSecond(turn.bare))),
      unit: 'x',
      atLeast: 0.6,
      detail: `${speed('links')}/s against ${speed('bare')}/s, ${connections} visitors at once`,
    },
    {
      title: `processor time of a redirect with counting, against bare node:http, ${load}`,
      value: median(turns.map((turn) => turn.links.cost / turn.bare.cost)),
      unit: 'x',
      detail: `${median(turns.map((turn) => turn.links.cost)).toFixed(1)} µs`,
    },
    {
      title: `slowest hundredth of redirects, against bare node:http, ${load}`,
      value: median(turns.map((turn) => turn.links.p99 / turn.bare.p99)),
      unit: 'x',
      atMost: 3,
      detail: `p99 ${median(turns.map((turn) => turn.links.p99)).toFixed(1)} ms`,
    },
  ]
}

type Turn = LoadResult & { readonly cost: number }
type Turns = readonly { readonly bare: Turn; readonly links: Turn }[]

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Measured, median } from './measured.ts'
import { bundleHosts } from './redirects/bundle-hosts.ts'
import { askFor, type Host, processorTime, startHost } from './redirects/hosts.ts'
import type { LoadOrder, LoadResult } from './redirects/load.ts'

const rounds = 7
const secondsARound = 3
const connections = 64
/** Number of links in the load. */
const codesAsked = 200
const codes = 1_000
/** Codes from this number on have five rules each, see `link-host.ts`. */
const firstRuled = codes / 2

/**
 * Redirects per second with counting on, against a bare `node:http` server that answers 302. Both run in processes of
 * their own and take turns under the same load, so a busy machine slows both; the ratio is the median of the turns. Codes
 * with and without rules are in one process, because two processes with the same codes differ by up to a third.
 */
export async function redirects(): Promise<readonly Measured[]> {
  const folder = await bundleHosts()
  const bare = await startHost(`${folder}/bare-host.js`)
  const links = await startHost(`${folder}/link-host.js`, [String(codes)])
  const load = fork(`${folder}/load.js`)
  try {
    const ruled = { ...links, first: firstRuled }
    await askFor(load, { port: bare.port, connections, seconds: 1, codes: codesAsked })
    const warm = await askFor(load, { port: links.port, connections, seconds: 2, codes: codesAsked })
    const keptOpen = await takeTurns(load, bare, links)
    const oneShot = await takeTurns(load, bare, links, true)
    const warmRules = await askFor(load, { ...loadOf(ruled), seconds: 2 })
    const withRules = await takeTurns(load, links, ruled)
    const asked = [
      warm,
      warmRules,
      ...[...keptOpen, ...oneShot].map(({ measured }) => measured),
      ...withRules.flatMap(({ base, measured }) => [base, measured]),
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
        value: median(withRules.map(({ base, measured }) => measured.cost / base.cost)),
        unit: 'x',
        atMost: 1.1,
        detail: `${median(withRules.map(({ measured }) => measured.cost)).toFixed(1)} µs`,
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
    for (const child of [bare.child, links.child, load]) child.kill('SIGTERM')
  }
}

/** A server, and the codes of it that a turn asks for. */
type Side = Host & { readonly first?: number }

function loadOf({ port, first = 0 }: Side): LoadOrder {
  return { port, connections, seconds: secondsARound, codes: codesAsked, first }
}

/** Each side a turn, the other one first in every second round. */
async function takeTurns(load: ChildProcess, base: Side, measured: Side, isOneShot = false): Promise<Turns> {
  /** One turn, with the microseconds of processor time per answer, all threads of the server together. */
  async function turnOf(side: Side): Promise<Turn> {
    const before = await processorTime(side)
    const result = await askFor(load, { ...loadOf(side), isOneShot })
    return { ...result, cost: ((await processorTime(side)) - before) / result.answers }
  }
  const turns: { readonly base: Turn; readonly measured: Turn }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isBaseFirst = round % 2 === 0
    const first = await turnOf(isBaseFirst ? base : measured)
    const second = await turnOf(isBaseFirst ? measured : base)
    turns.push(isBaseFirst ? { base: first, measured: second } : { base: second, measured: first })
  }
  return turns
}

function measuredTurns(load: string, turns: Turns): readonly Measured[] {
  const perSecond = (result: LoadResult): number => result.answers / result.seconds
  const speed = (side: keyof Turns[number]): string =>
    Math.round(median(turns.map((turn) => perSecond(turn[side])))).toLocaleString('en')
  return [
    {
      title: `redirects per second with counting, against bare node:http, ${load}`,
      value: median(turns.map((turn) => perSecond(turn.measured) / perSecond(turn.base))),
      unit: 'x',
      atLeast: 0.6,
      detail: `${speed('measured')}/s against ${speed('base')}/s, ${connections} visitors at once`,
    },
    {
      title: `processor time of a redirect with counting, against bare node:http, ${load}`,
      value: median(turns.map((turn) => turn.measured.cost / turn.base.cost)),
      unit: 'x',
      detail: `${median(turns.map((turn) => turn.measured.cost)).toFixed(1)} µs`,
    },
    {
      title: `slowest hundredth of redirects, against bare node:http, ${load}`,
      value: median(turns.map((turn) => turn.measured.p99 / turn.base.p99)),
      unit: 'x',
      atMost: 3,
      detail: `p99 ${median(turns.map((turn) => turn.measured.p99)).toFixed(1)} ms`,
    },
  ]
}

type Turn = LoadResult & { readonly cost: number }
type Turns = readonly { readonly base: Turn; readonly measured: Turn }[]

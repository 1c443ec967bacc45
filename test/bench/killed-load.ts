import type { Measured } from './measured.ts'
import { loadWithKills, settledBefore } from './redirects/load-with-kills.ts'

const connections = 200
const kills = 5
const secondsEach = 10

/** A minute of 200 connections with five kills, comparing responses with the database. */
export async function killedLoad(): Promise<readonly Measured[]> {
  const load = await loadWithKills({ connections, kills, secondsEach })
  const lost = Math.max(0, load.answered - load.counted)
  return [
    {
      title: 'visits counted of those answered up to 100 ms before each kill',
      value: load.counted / settledBefore(load, 100),
      unit: 'x',
      atLeast: 1,
      detail: `${load.answered.toLocaleString('en')} answered, ${load.counted.toLocaleString('en')} counted, ${lost} lost in ${kills} kills`,
    },
    {
      title: 'visits counted of those asked for, never more',
      value: load.counted / load.asked,
      unit: 'x',
      atMost: 1,
    },
  ]
}

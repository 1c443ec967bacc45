import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { addressKind } from '#design/print-check/address-kind.ts'
import { seededRandom } from '#design/scannability/degrade.ts'
import { plantedCauses } from '../design/print-check/a-photo.ts'
import type { Measured } from './measured.ts'
import type { CauseResult, MatchResult, PhotoPart, PhotoResult } from './print-photos.ts'

const libraryCodes = 2_000

/**
 * Checks of prints on synthetic photos: planted causes, versions, unread codes and strangers. The photos are drawn and
 * judged in parts, each a process of its own, two at a time; `PHOTOS=5` takes 5 of each cause.
 */
export async function printChecks(): Promise<readonly Measured[]> {
  const each = Number(process.env['PHOTOS'] ?? 50)
  const causes = plantedCauses.map((planted): PhotoPart => ({ kind: 'cause', planted, photos: each }))
  const slices = plantedCauses.map((_, slice): PhotoPart => ({
    kind: 'match',
    first: slice * each,
    photos: each,
  }))
  const results = await inProcesses([...causes, ...slices], Math.min(2, availableParallelism()))
  return [
    ...causeFigures(results.flatMap((result) => (result.kind === 'cause' ? [result] : []))),
    ...matchFigures(results.flatMap((result) => (result.kind === 'match' ? [result] : []))),
    comparedFigure(results),
    ...strangers(200),
  ]
}

async function inProcesses(parts: readonly PhotoPart[], most: number): Promise<readonly PhotoResult[]> {
  const results: PhotoResult[] = []
  const left = [...parts]
  const run = promisify(execFile)
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const file = 'test/bench/print-photos.ts'
      const script = ['test/support/run-typescript.js', file, JSON.stringify(part)]
      const { stdout, stderr } = await run(process.execPath, script)
      results.push(JSON.parse(stdout) as PhotoResult)
      console.error(`${stderr}  ${results.length} of ${parts.length} parts`)
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}

function sumOf<Result>(results: readonly Result[], of: (result: Result) => number): number {
  return results.reduce((sum, result) => sum + of(result), 0)
}

function causeFigures(results: readonly CauseResult[]): readonly Measured[] {
  const photos = sumOf(results, (result) => result.photos)
  return [
    {
      title: 'planted causes named first, in percent',
      value: (100 * sumOf(results, ({ named }) => named)) / photos,
      unit: 'count',
      atLeast: 85,
      detail: results.map((result) => `${result.planted} ${result.named}/${result.photos}`).join(', '),
    },
    {
      title: 'wrong texts on degraded photos',
      value: sumOf(results, ({ wrongTexts }) => wrongTexts),
      unit: 'count',
      atMost: 0,
      detail: `${sumOf(results, ({ drawn }) => drawn)} photos drawn, ${photos} of them unread`,
    },
    {
      title: 'unread codes taken for another',
      value: sumOf(results, ({ wrongGuesses }) => wrongGuesses),
      unit: 'count',
      atMost: 0,
      detail: `${sumOf(results, ({ rescued }) => rescued)} read after a change, ${sumOf(results, ({ guessed }) => guessed)} recognised by their modules`,
    },
  ]
}

function matchFigures(results: readonly MatchResult[]): readonly Measured[] {
  const read = sumOf(results, (result) => result.read)
  return [
    {
      title: 'codes right when read, in percent',
      value: (100 * sumOf(results, ({ codes }) => codes)) / read,
      unit: 'count',
      atLeast: 100,
      detail: `${read} of ${sumOf(results, ({ photos }) => photos)} photos read, ${libraryCodes} codes`,
    },
    {
      title: 'codes wrong when not read',
      value: sumOf(results, ({ wrongGuesses }) => wrongGuesses),
      unit: 'count',
      atMost: 0,
      detail: `${sumOf(results, ({ guessed }) => guessed)} recognised`,
    },
    {
      title: 'versions right, in percent',
      value: (100 * sumOf(results, ({ right }) => right)) / read,
      unit: 'count',
      atLeast: 95,
      detail: `sure of ${sumOf(results, ({ sure }) => sure)}, ${sumOf(results, ({ wrongSure }) => wrongSure)} of them wrong`,
    },
  ]
}

function comparedFigure(results: readonly PhotoResult[]): Measured {
  const of = (count: 'zbarRead' | 'bothRead' | 'different') =>
    sumOf(results, ({ compared }) => compared[count])
  return {
    title: 'photos read as another text than by zbar',
    value: of('different'),
    unit: 'count',
    atMost: 0,
    detail: `zbar read ${of('zbarRead')} photos, both read ${of('bothRead')}`,
  }
}

/** Other hosts, half of them made to look like the account's. */
function strangers(count: number): readonly Measured[] {
  const domains = ['go.acme.com', 'qr.blue-harbour.example']
  const random = seededRandom(11)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const changes: readonly ((host: string) => string)[] = [
    (host) => host.replace('o', '0'),
    (host) => host.replace('m', 'rn'),
    (host) => host.replace('.', '-'),
    (host) => host.replace('a', 'а'),
    (host) => host.replace(/\.[a-z]+$/, pick(['.co', '.net', '.top', '.shop'])),
    (host) => `${host}.pay.example`,
    (host) => `secure-${host}`,
    (host) => host.slice(0, 4) + host.slice(3),
  ]
  let [named, imitations] = [0, 0]
  for (let index = 0; index < count; index++) {
    const isImitation = index % 2 === 0
    const host = isImitation
      ? changes[(index / 2) % changes.length]!(pick(domains))
      : `www.${pick(['shop', 'news', 'maps', 'bakery'])}${Math.floor(random() * 900)}.example`
    const { kind } = addressKind(`https://${host}/summer?qr`, domains)
    if (isImitation ? kind === 'look-alike' : kind === 'stranger') named++
    if (isImitation && kind === 'look-alike') imitations++
  }
  return [
    {
      title: 'strangers named',
      value: named,
      unit: 'count',
      atLeast: count,
      detail: `${imitations} look-alikes`,
    },
  ]
}

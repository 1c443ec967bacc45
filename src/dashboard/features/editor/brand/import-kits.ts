import { brandKitsMax } from '#contract/brand-kit.ts'
import { type FiledKit, type FiledLogo, type KitFileError, readKitFile } from '#design/brand/kit-file.ts'
import { failureOf } from '../../../api/failure-of.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../messages/t.ts'
import { refusalOf } from './refusal-of.ts'

/** Largest file in bytes: a hundred kits with a logo each rarely need more. */
const largest = 20_000_000
/** Sentences that are shown of a file with many faults. */
const mostTold = 4

export type Imported = {
  /** Kits that are kept now, also when the rest was refused. */
  readonly kept: number
  /** What is wrong, a sentence each; empty when all went well. */
  readonly problems: readonly string[]
}

/** Keeps every kit of a file, its logos first. A file with a fault is refused whole, before anything is written. */
export async function importKits(file: File): Promise<Imported> {
  if (file.size > largest) return { kept: 0, problems: [t('brand.import.tooLarge')] }
  const read = readKitFile(await file.text())
  if (!read.ok) return { kept: 0, problems: told(read.errors) }
  const { kits, logos } = read.file
  let kept = 0
  try {
    const ids = new Map<string, string>()
    for (const logo of logos) ids.set(logo.id, await uploaded(logo))
    for (const kit of kits.slice(0, brandKitsMax)) {
      await request('createBrandKit', { body: withLogo(kit, ids) })
      kept++
    }
    return { kept, problems: [] }
  } catch (thrown) {
    const message = refusalOf(failureOf(thrown))
    return { kept, problems: [t('brand.import.stopped', { count: kept, message })] }
  }
}

/** A logo has the id that this service gives it; one that is not in the file keeps its own, and may be known here. */
function withLogo({ name, design, palette }: FiledKit, ids: ReadonlyMap<string, string>) {
  const { logo } = design
  return {
    name: name.trim(),
    palette: [...palette],
    design: logo === null ? design : { ...design, logo: { ...logo, id: ids.get(logo.id) ?? logo.id } },
  }
}

async function uploaded({ name, href }: FiledLogo): Promise<string> {
  const [head = '', body = ''] = href.split(',')
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'application/octet-stream'
  return (await request('uploadLogo', { query: { name }, body: new Blob([bytes], { type }) })).data.id
}

function told(errors: readonly KitFileError[]): string[] {
  const sentences = errors.slice(0, mostTold).map(({ at, message }) => {
    const words = message === 'Invalid input' ? t('brand.import.unusable') : message
    const place = /^kits\.(\d+)\.(.+)$/.exec(at)
    return place === null
      ? words
      : t('brand.import.part', { number: Number(place[1]) + 1, part: place[2] ?? '', message: words })
  })
  const more = errors.length - sentences.length
  return more > 0 ? [...sentences, t('brand.import.more', { count: more })] : sentences
}

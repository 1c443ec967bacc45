import type { QueryClient } from '@tanstack/react-query'
import type { UseFormGetValues } from 'react-hook-form'
import { brandKitsMax, paletteMax } from '#contract/brand-kit.ts'
import { pageFonts, type PageFont } from '#contract/code-types/content-fields.ts'
import type { Failure } from '#contract/failure.ts'
import {
  writeKitFile,
  readKitFile,
  type FiledLogo,
  type FiledKit,
  type KitFileError,
} from '#design/brand/kit-file.ts'
import type { Design } from '#design/design.ts'
import type { ReadableKit } from '../../api/brand-kits.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { logoImageQuery, logosQuery } from '../../api/logos.ts'
import { failureOf, request } from '../../api/request.ts'
import { refusalReason } from '../../messages/reason-words.ts'
import { sentenceWords } from '../../messages/sentence-words.ts'
import { t } from '../../messages/t.ts'
import { fileName } from '../file-name.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Downloads kits as JSON with their logos. Rejects with a failure when a logo cannot be loaded. */
export async function exportKits(client: QueryClient, kits: readonly ReadableKit[]): Promise<void> {
  const ids = new Set(kits.flatMap(({ design }) => design.logo?.id ?? []))
  const logos = await Promise.all([...ids].map((id) => filedLogo(client, id)))
  const text = writeKitFile({
    kits: kits.map(({ name, design, palette }) => ({ name, design, palette })),
    logos: logos.filter((logo) => logo !== null),
  })
  const title = kits.length === 1 ? (kits[0]?.name ?? '') : 'Brand kits'
  saveFile(
    new Blob([text], { type: 'application/json' }),
    fileName({ title, slashTag: 'brand-kits' }, 'brand-kit.json'),
  )
}

/** Null for a logo that the service lacks too. */
async function filedLogo(client: QueryClient, id: string): Promise<FiledLogo | null> {
  const image = await client.fetchQuery(logoImageQuery(client, id))
  if (image === null) return null
  const known = client.getQueryData(logosQuery.queryKey)?.find((logo) => logo.id === id)
  return { id, name: known?.name ?? id, href: image.href }
}

/** Maximum file size in bytes: about a hundred kits with a logo each. */
const largest = 20_000_000
/** Maximum number of problems shown for one file. */
const maxProblems = 4

export type Imported = {
  /** Kits imported, even if later ones were refused. */
  readonly kept: number
  /** One sentence per problem; empty on success. */
  readonly problems: readonly string[]
}

/** Imports all kits of a file, logos first. An invalid file imports nothing. */
export async function importKits(file: File): Promise<Imported> {
  if (file.size > largest) return { kept: 0, problems: [t('brand.import.tooLarge')] }
  const read = readKitFile(await file.text())
  if (!read.ok) return { kept: 0, problems: problemsOf(read.errors) }
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

/** A logo gets the id of this service. One that is not in the file keeps its id, which may exist here. */
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

function problemsOf(errors: readonly KitFileError[]): string[] {
  const sentences = errors.slice(0, maxProblems).map(({ at, message }) => {
    const words = message === 'Invalid input' ? t('brand.import.unusable') : sentenceWords(message)
    const place = /^kits\.(\d+)\.(.+)$/.exec(at)
    return place === null
      ? words
      : t('brand.import.part', { number: Number(place[1]) + 1, part: place[2] ?? '', message: words })
  })
  const more = errors.length - sentences.length
  return more > 0 ? [...sentences, t('brand.import.more', { count: more })] : sentences
}

/** The font of the page in the editor; undefined while it is the default. */
export function usedFont(getValues: UseFormGetValues<EditorValues>): PageFont | undefined {
  const font: unknown = getValues('content').fieldData['font']
  return pageFonts.find((one) => one === font)
}

/** Colours of a kit: those of the logo, then those of the design, without white. */
export function kitPalette(design: Design, logo: readonly string[]): string[] {
  const own = [
    design.color,
    design.gradient?.to,
    design.cornerSquare.color,
    design.cornerDot.color,
    design.background.transparent ? null : design.background.color,
    design.frame?.color,
    design.frame?.textColor,
  ].filter((colour) => typeof colour === 'string')
  return [...new Set([...logo, ...own])].filter((colour) => colour !== '#ffffff').slice(0, paletteMax)
}

/** The error message of a failed kit save; the field's own message if there is one. */
export function refusalOf(failure: Failure): string {
  return failure.kind === 'validation' ? refusalReason(failure) || t('brand.failed') : t('brand.failed')
}

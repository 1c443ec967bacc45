import type { QueryClient } from '@tanstack/react-query'
import type { UseFormGetValues } from 'react-hook-form'
import { type PageFont, pageFonts } from '#contract/code-types/common-fields.ts'
import type { Failure } from '#contract/failure.ts'
import { maxCounts } from '#contract/limits.ts'
import type { ImagePurpose, Logo } from '#contract/logo.ts'
import type { FieldReason } from '#contract/reasons.ts'
import {
  type FiledImage,
  type FiledKit,
  logosOfKit,
  readKitFile,
  withBrandParts,
  writeKitFile,
} from '#design/brand/brand-kit.ts'
import type { Design, FrameDrawing } from '#design/design.ts'
import type { ReadableKit } from '../../api/brand-kits.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { failureOf } from '../../api/failure-of.ts'
import { logoImageQuery, logosQuery } from '../../api/logos.ts'
import { request } from '../../api/request.ts'
import { ownReasonWords, refusalReason } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { saveFile } from '../../ui/save-file.ts'
import { fileName } from '../file-name.ts'

/** Downloads kits as JSON with their logos and frames. Rejects with a failure when one of them cannot be loaded. */
export async function exportKits(client: QueryClient, kits: readonly ReadableKit[]): Promise<void> {
  const text = writeKitFile({
    kits: kits.map(({ name, design, palette }) => ({ name, design, palette })),
    logos: await filedImages(
      client,
      kits.flatMap(({ design }) => logosOfKit(design)),
    ),
    frames: await filedImages(
      client,
      kits.flatMap(({ design }) => design.frame?.drawing?.id ?? []),
    ),
  })
  const title = kits.length === 1 ? (kits[0]?.name ?? '') : 'Brand kits'
  saveFile(
    new Blob([text], { type: 'application/json' }),
    fileName({ title, slashTag: 'brand-kits' }, 'brand-kit.json'),
  )
}

/** Each image once, without those that the service lacks too. */
async function filedImages(client: QueryClient, ids: readonly string[]): Promise<FiledImage[]> {
  const filed = [...new Set(ids)].map(async (id) => {
    const image = await client.fetchQuery(logoImageQuery(client, id))
    const known = client.getQueryData(logosQuery.queryKey)?.find((logo) => logo.id === id)
    return image === null ? [] : [{ id, name: known?.name ?? id, href: image.href }]
  })
  return (await Promise.all(filed)).flat()
}

/** Maximum file size in bytes: about a hundred kits with a logo each. */
const largest = 20_000_000
const maxProblems = 4

export type Imported = {
  readonly kept: number
  readonly problems: readonly string[]
}

/** Imports all kits of a file, their images first. An invalid file imports nothing. */
export async function importKits(file: File): Promise<Imported> {
  if (file.size > largest) return { kept: 0, problems: [t('brand.import.tooLarge')] }
  const read = readKitFile(await file.text())
  if (!read.ok) return { kept: 0, problems: problemsOf(read.errors) }
  const problems: string[] = []
  let kept = 0
  try {
    const logos = await uploadAll(read.file.logos, 'logo')
    const frames = await uploadAll(read.file.frames, 'frame')
    for (const kit of read.file.kits.slice(0, maxCounts.kits)) {
      const { design, name, palette } = withUploads(kit, logos, frames, problems)
      await request('createBrandKit', { body: { name: name.trim(), palette: [...palette], design } })
      kept++
    }
    return { kept, problems }
  } catch (thrown) {
    const message = refusalOf(failureOf(thrown))
    return { kept, problems: [...problems, t('brand.import.stopped', { count: kept, message })] }
  }
}

/** Uploaded images by their id in the file, or why the service refused them. */
type Uploads = ReadonlyMap<string, Logo | string>

async function uploadAll(images: readonly FiledImage[], purpose: ImagePurpose): Promise<Uploads> {
  const uploads = new Map<string, Logo | string>()
  for (const { id, name, href } of images) {
    const body = blobOf(href)
    try {
      uploads.set(
        id,
        body === null
          ? t('brand.import.unusable')
          : (await request('uploadLogo', { query: { name, purpose }, body })).data,
      )
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind !== 'validation') throw thrown
      uploads.set(id, refusalOf(failure))
    }
  }
  return uploads
}

function blobOf(href: string): Blob | null {
  const [, type, body] = /^data:([^;,]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(href) ?? []
  if (type === undefined || body === undefined || body.length % 4 !== 0) return null
  return new Blob([Uint8Array.from(atob(body), (character) => character.charCodeAt(0))], { type })
}

/** The kit with the images of this service. Without a refused image, which is named in `problems`. An unknown id may exist here. */
function withUploads(kit: FiledKit, logos: Uploads, frames: Uploads, problems: string[]): FiledKit {
  const { name, design } = kit
  let { logo, frame } = design
  const newLogo = logo && logos.get(logo.id)
  if (typeof newLogo === 'string') {
    problems.push(t('brand.import.withoutLogo', { name, message: newLogo }))
    logo = null
  } else if (logo && newLogo) logo = { ...logo, id: newLogo.id }
  const drawing = frame?.drawing
  const newFrame = drawing && frames.get(drawing.id)
  if (frame && drawing && newFrame !== undefined) {
    const placed =
      typeof newFrame === 'string'
        ? newFrame
        : (placedIn(newFrame, drawing) ?? t('brand.import.placeOutside'))
    if (typeof placed === 'string') problems.push(t('brand.import.withoutFrame', { name, message: placed }))
    frame = typeof placed === 'string' ? null : { ...frame, drawing: placed }
  }
  const { logos: further = [], ...others } = design
  const kept = further.map((id) => {
    const upload = logos.get(id)
    return typeof upload === 'string' ? null : (upload?.id ?? id)
  })
  return {
    ...kit,
    design: withBrandParts({ ...others, logo, frame }, { logos: kept.filter((id) => id !== null) }),
  }
}

/** The uploaded drawing with the kit's place for the code; null where that place is not in the drawing. */
function placedIn({ id, width, height }: Logo, { hole }: FrameDrawing): FrameDrawing | null {
  if (hole.x + hole.side > width || hole.y + hole.side > height) return null
  return { id, width, height, hole }
}

function problemsOf(errors: readonly FieldReason[]): string[] {
  const sentences = errors.slice(0, maxProblems).map(({ field, ...reason }) => {
    // The place of the code in a frame has no name that people know, so its frame is named.
    const [named = field, ...isFramePlace] = field.split('.drawing.hole')
    const words =
      reason.code === 'invalid'
        ? t(isFramePlace.length > 0 ? 'brand.import.placeOutside' : 'brand.import.unusable')
        : ownReasonWords(reason)
    const [, kit, part] = /^kits\.(\d+)\.(.+)/.exec(named) ?? []
    return kit === undefined || part === undefined
      ? words
      : t('brand.import.part', { number: Number(kit) + 1, part, message: words })
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
  return [...new Set([...logo, ...own])]
    .filter((colour) => colour !== '#ffffff')
    .slice(0, maxCounts.paletteColours)
}

/** The error message of a failed kit save; the field's own message if there is one. */
export function refusalOf(failure: Failure): string {
  if (failure.kind === 'changed') return t('conflict.title')
  return failure.kind === 'validation' ? refusalReason(failure) || t('brand.failed') : t('brand.failed')
}

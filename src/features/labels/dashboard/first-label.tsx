import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { defaultDesign } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'
import type { SheetFormat } from '../design/sheet-formats.ts'
import { cellPage } from '../design/sheets.ts'
import { renderCode } from '#design/render/render-code.ts'
import { t } from '#dashboard/messages/t.ts'
import { newCanvas } from '#dashboard/ui/canvas.ts'
import { drawCode } from '#dashboard/picture/draw-code.ts'
import { textPixels } from '#dashboard/picture/export/canvas.ts'
import { loadImage, paintPicture } from '#dashboard/picture/paint-picture.ts'
import { labelTexts, type SheetSource, type SheetTexts } from './make-sheets.ts'

type FirstLabelProps = {
  /** The labels in their order; called once. */
  readonly load: (signal: AbortSignal) => Promise<readonly SheetSource[]>
  readonly format: SheetFormat
  readonly texts: SheetTexts
}

/** The first label as it will be printed. It stays blank where a part does not load: making the file says why. */
export function FirstLabel({ load, format, texts }: FirstLabelProps) {
  const client = useQueryClient()
  const picture = useFirstPicture(client, load)
  const view = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    if (picture !== null)
      drawLabel(picture, format, texts).then(
        (drawn) => {
          if (isCurrent && view.current !== null) show(view.current, drawn)
        },
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [picture, format, texts])
  const { width, height, shape } = format.cell
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-small font-medium">{t('labels.first')}</figcaption>
      <canvas
        ref={view}
        role="img"
        aria-label={t('labels.first')}
        aria-busy={picture === null}
        className="w-full border border-line-strong bg-white"
        style={{
          aspectRatio: `${width} / ${height}`,
          borderRadius: shape === 'ellipse' ? '50%' : '2px',
        }}
      />
    </figure>
  )
}

type FirstPicture = { readonly source: SheetSource; readonly svg: string; readonly image: CanvasImageSource }

function useFirstPicture(client: QueryClient, load: FirstLabelProps['load']): FirstPicture | null {
  const [loadOnce] = useState(() => load)
  const [picture, setPicture] = useState<FirstPicture | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadOnce(signal)
      .then(([first]) => (first === undefined ? null : pictureOf(client, first)))
      .then(
        (found) => signal.aborted || setPicture(found),
        () => {},
      )
    return () => controller.abort()
  }, [client, loadOnce])
  return picture
}

/** Pixels of the longer side of the picture on the label. */
const longest = 900

async function pictureOf(client: QueryClient, source: SheetSource): Promise<FirstPicture> {
  if (source.kind === 'picture') {
    const address = URL.createObjectURL(source.file)
    try {
      const image = await loadImage(address)
      const { naturalWidth: width, naturalHeight: height } = image
      const box = `x="0" y="0" width="${width}" height="${height}"`
      return {
        source,
        image,
        svg: `<svg viewBox="0 0 ${width} ${height}"><image ${box} href="picture"/></svg>`,
      }
    } finally {
      URL.revokeObjectURL(address)
    }
  }
  const svg =
    source.kind === 'code'
      ? (await drawCode(client, source.code)).svg
      : await renderCode('text', defaultDesign, source.text, { logo: null, glyphs: null })
  const { width, height } = sizeOfPicture(svg)
  const scale = longest / Math.max(width, height, moduleUnits)
  const context = newCanvas(width * scale, height * scale)
  await paintPicture(context, svg, [0, 0, width, height])
  return { source, svg, image: context.canvas }
}

/** Places and texts are those of the printed sheet. */
async function drawLabel(
  { source, svg, image }: FirstPicture,
  format: SheetFormat,
  texts: SheetTexts,
): Promise<HTMLCanvasElement> {
  const { width, height } = format.cell
  const context = newCanvas(longest, (longest * height) / width)
  const scale = longest / width
  const assets = { glyphs: await loadGlyphs(), images: new Map(), drawText: textPixels }
  const words = labelTexts(source, texts, t('labels.number', { number: 1 }))
  const page = cellPage(format, { svg, ...words }, assets)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.scale(scale, scale)
  for (const { box } of page.codes) context.drawImage(image, box.left, box.top, box.width, box.height)
  // The first part is the picture, which is drawn already.
  for (const shape of page.parts.slice(1).flatMap(({ shapes }) => shapes)) {
    if (shape.kind === 'path' && typeof shape.paint === 'string') {
      context.fillStyle = shape.paint
      context.fill(new Path2D(shape.path), shape.isEvenOdd ? 'evenodd' : 'nonzero')
    } else if (shape.kind === 'image') {
      const pixels = page.images.get(shape.href)
      if (pixels !== undefined) context.drawImage(canvasOf(pixels), ...shape.box)
    }
  }
  return context.canvas
}

function canvasOf({
  data,
  width,
  height,
}: Pick<ImageData, 'width' | 'height'> & { readonly data: Uint8ClampedArray }) {
  const context = newCanvas(width, height)
  context.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
  return context.canvas
}

function show(view: HTMLCanvasElement, drawn: HTMLCanvasElement): void {
  view.width = drawn.width
  view.height = drawn.height
  view.getContext('2d')?.drawImage(drawn, 0, 0)
}

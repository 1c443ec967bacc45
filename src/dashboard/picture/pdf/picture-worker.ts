import type { FromPdfWorker, PageDrawing, ToPdfWorker } from './pdf-messages.ts'

// Draws a picture as the other worker draws the pages of a PDF: a photo of 48 megapixels stops the page otherwise.

let source: ImageBitmap | null = null
/** Jobs run one after another. */
let last: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  last = last.then(async () => {
    try {
      if ('file' in data) await open(data.file)
      else draw(data)
    } catch {
      report({ kind: 'failed', needsPassword: false })
    }
  })
})

async function open(file: Blob): Promise<void> {
  source = await createImageBitmap(file)
  const { width, height } = source
  report({ kind: 'open', pages: 1, width, height })
}

function draw(drawing: PageDrawing): void {
  if (source === null) throw new Error('No picture is open.')
  if (drawing.kind === 'part') {
    const { part, width, height } = drawing
    const [across, down] = [width / part.width, height / part.height]
    return send(width, height, [-part.left * across, -part.top * down, across, down])
  }
  const scale = drawing.longest / Math.max(source.width, source.height)
  const [width, height] = [source.width, source.height].map((side) => Math.max(1, Math.round(side * scale)))
  send(width ?? 1, height ?? 1, [0, 0, width ?? 1, height ?? 1])
}

type Place = readonly [left: number, top: number, width: number, height: number]

function send(width: number, height: number, place: Place): void {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || source === null) throw new Error('This browser cannot draw the picture.')
  context.imageSmoothingQuality = 'high'
  // A picture without a ground lies on paper.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, ...place)
  const picture = canvas.transferToImageBitmap()
  report({ kind: 'drawn', picture }, [picture])
}

function report(message: FromPdfWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

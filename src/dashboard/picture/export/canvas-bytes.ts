/** Formats that a browser writes from pixels. */
export type PixelFormat = 'png' | 'jpeg' | 'webp'

/** Quality of the lossy ones: edges stay as sharp as in print, and colours keep their hue. */
const quality = 0.95

/** This browser cannot write the format; Safari has no WebP. */
export class FormatUnknown extends Error {}

/** The canvas as a file. @throws FormatUnknown, or an Error when there is no memory for it. */
export function canvasBytes(canvas: HTMLCanvasElement, format: PixelFormat): Promise<Blob> {
  const type = `image/${format}`
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (bytes) => {
        if (bytes === null) reject(new Error('This browser cannot write the picture.'))
        // A browser answers with PNG for what it cannot write.
        else if (bytes.type !== type) reject(new FormatUnknown(format))
        else resolve(bytes)
      },
      type,
      quality,
    )
  })
}

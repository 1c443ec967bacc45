/** Pixels of a logo's longer side: 300 dpi at 4 cm, and light enough to be drawn again at each keystroke. */
const longest = 512

/**
 * A PNG, JPEG or WebP whose longer side is more than 512 pixels, drawn smaller in its own format. A photograph is turned
 * the right way up, because not every viewer of a download does, and loses what its camera wrote down. Whatever else is
 * smaller, is a vector picture, or cannot be drawn here, is given back as it came.
 */
export async function shrinkPicture<Picture extends Blob>(picture: Picture): Promise<Picture | Blob> {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(picture.type)) return picture
  if (typeof createImageBitmap === 'undefined') return picture
  // What no browser can read is for the service to refuse in its words.
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (bitmap === null) return picture
  try {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && !(await isPhotograph(picture))) return picture
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return picture
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, picture.type, 0.92))
    return smaller ?? picture
  } finally {
    bitmap.close()
  }
}

/** Exif 2.32 §4.7.2: what a camera wrote down begins with these signs, near the start of the file. */
async function isPhotograph(picture: Blob): Promise<boolean> {
  if (picture.type !== 'image/jpeg') return false
  return new TextDecoder('latin1')
    .decode(await picture.slice(0, 65_536).arrayBuffer())
    .includes('Exif\u0000\u0000')
}

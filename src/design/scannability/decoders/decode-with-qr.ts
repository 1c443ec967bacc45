import { decodeQR } from 'qr/decode.js'
import type { Decoder } from './decoder.ts'

/** The decoder of the package `qr`: another family than ZXing, reads corners that ZXing does not. */
export const decodeWithQr: Decoder = {
  name: 'qr',
  read: (image) => {
    try {
      // One effort and no clock: the same picture always gives the same answer.
      return [decodeQR(image, { effort: 1, timeLimit: Infinity, format: 'RGBA' })]
    } catch {
      return null
    }
  },
}

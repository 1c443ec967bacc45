import { decodeQR } from 'qr/decode.js'
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import type { ColourImage } from './image.ts'

/** Reads a picture: the texts that it holds, or null when it holds none. Never throws for a picture without a code. */
export type Decoder = {
  readonly name: string
  readonly read: (image: ColourImage) => Promise<readonly string[] | null> | readonly string[] | null
}

/** Where the decoder's WebAssembly comes from: bytes, or an address of our own origin. Never a public network. */
type WasmSource = { readonly binary: ArrayBuffer } | { readonly url: string }

/**
 * ZXing compiled to WebAssembly, ready to read (takes about 150 ms).
 *
 * @throws when the WebAssembly cannot be had; ask again to retry.
 */
export async function decodeWithZxing(source: WasmSource): Promise<Decoder> {
  await prepareZXingModule({
    overrides: 'binary' in source ? { wasmBinary: source.binary } : { locateFile: () => source.url },
    fireImmediately: true,
  })
  return {
    name: 'zxing',
    read: async (image) => {
      const found = await readBarcodes(image, {
        formats: ['QRCode'],
        maxNumberOfSymbols: 1,
        tryHarder: true,
        tryRotate: false,
        tryInvert: true,
        tryDownscale: false,
        // The decoder guesses the character set, as phones do.
        textMode: 'Plain',
      })
      const texts = found.filter((code) => code.isValid).map((code) => code.text)
      return texts.length === 0 ? null : texts
    },
  }
}

/**
 * Every text that ZXing reads in a picture of any symbol that the product draws: a last look at a finished file, so it
 * searches harder than the test of a picture does. Load ZXing by `decodeWithZxing` first.
 */
export async function readEveryText(image: ColourImage): Promise<readonly string[]> {
  const found = await readBarcodes(image, {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    maxNumberOfSymbols: 4,
    tryHarder: true,
    tryInvert: true,
    tryDownscale: true,
    textMode: 'Plain',
  })
  return found.filter((code) => code.isValid).map((code) => code.text)
}

/** Every QR code that ZXing finds, those included that it cannot decode. Load ZXing by `decodeWithZxing` first. */
export function findQrCodes(image: ColourImage): Promise<ReadResult[]> {
  return readBarcodes(image, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    returnErrors: true,
    characterSet: 'UTF8',
    textMode: 'Plain',
  })
}

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

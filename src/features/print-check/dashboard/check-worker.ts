import { expose } from 'comlink'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { codeGeometry, type Modules } from '#design/code-geometry.ts'
import { diagnosePhoto } from '#features/print-check/design/diagnose-photo.ts'
import { fitSymbol } from '#features/print-check/design/fit-symbol.ts'
import { locateSymbol } from '#features/print-check/design/locate-symbol.ts'
import { matchVersion, nearestCode } from '#features/print-check/design/match-version.ts'
import { readSymbols, type SymbolReading } from '#features/print-check/design/read-symbols.ts'
import { decodeWithQr, decodeWithZxing } from '#design/scannability/decoders.ts'
import { type ColourImage, type GreyImage, toGrey } from '#design/scannability/image.ts'
import type { CheckWorker, PhotoReading, StoredCandidate } from './check-client.ts'

let zxing: Promise<unknown> | null = null

const inTurn = createSerialQueue()

expose({
  read: (image, diagnose) =>
    inTurn(async () => {
      zxing ??= decodeWithZxing({ url: wasmUrl }).catch((reason: unknown) => {
        zxing = null
        throw reason
      })
      await zxing
      return readPhoto(image, diagnose)
    }),
  nearest: async (modules, codes) => nearestCode(modules, candidates(codes, modules.length))?.id ?? null,
  matchVersion: async (photo, quad, pictures) => matchVersion(photo, quad, pictures),
} satisfies CheckWorker)

async function readPhoto(image: ColourImage, diagnose: boolean): Promise<PhotoReading> {
  const grey = toGrey(image, 255)
  const readings = await readSymbols(image)
  if (readings.some(({ text }) => text !== null))
    return { readings: readings.map((reading) => fitted(grey, reading)), diagnosis: null }
  const second = readSecond(image, grey)
  if (second !== null) return { readings: [second], diagnosis: null }
  return { readings, diagnosis: diagnose ? await diagnosePhoto(grey, readings, readSymbols) : null }
}

/** Corners to a fraction of a module: the comparison of colours needs them. */
function fitted(image: GreyImage, reading: SymbolReading): SymbolReading {
  const size = reading.modules?.length
  if (size === undefined) return reading
  const fit = fitSymbol(image, reading.corners, size)
  return fit.score > 0.5 ? { ...reading, corners: fit.quad } : reading
}

/** The second decoder reads some codes that the first one does not. */
function readSecond(image: ColourImage, grey: GreyImage): SymbolReading | null {
  const [text] = (decodeWithQr.read(image) as readonly string[] | null) ?? []
  if (text === undefined) return null
  const place = locateSymbol(grey)
  return {
    text,
    corners: place?.fit.quad ?? [
      [0, 0],
      [image.width, 0],
      [image.width, image.height],
      [0, image.height],
    ],
    modules: null,
    version: null,
    level: null,
    unused: null,
    isInverted: false,
  }
}

/** The modules of the codes that have the size that was seen. */
function* candidates(
  codes: readonly StoredCandidate[],
  size: number,
): Generator<{ readonly id: number; readonly modules: Modules }> {
  for (const { id, payload, design } of codes) {
    // The size of a logo may raise the error correction, so both cases count.
    for (const ratio of design.logo === null ? [null] : [1, null]) {
      try {
        const geometry = codeGeometry(design, payload, ratio)
        if (geometry.size !== size) continue
        yield { id, modules: geometry.modules }
        break
      } catch {}
    }
  }
}

import type { Design } from './design.ts'
import { errorLevel } from './error-level.ts'

/** Whether a QR code can hold the payload at the design's error correction. An empty payload makes no code. */
export function payloadFits(payload: string, design: Design): boolean {
  return errorLevel(design, payload, null) !== null
}

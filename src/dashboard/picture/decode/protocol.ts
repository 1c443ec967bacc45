import type { BatteryPlan, BatteryStep } from '#design/scannability/battery.ts'
import type { ColourImage } from '#design/scannability/image.ts'

/** Messages to the decode worker. Pixels are transferred, not copied. */
export type ToDecoder =
  /** Loads and runs the decoders once, so the first verdict is not slower. */
  | { readonly kind: 'warm-up' }
  /** Reads the plain code ahead during the debounce: half of the work of a first verdict. */
  | { readonly kind: 'prepare'; readonly payload: string; readonly geometry: BatteryPlan['geometry'] }
  | {
      readonly kind: 'judge'
      readonly job: number
      readonly image: ColourImage
      readonly payload: string
      readonly plan: BatteryPlan
    }
  /** Reads the pixels of a finished file once: QR codes and barcodes. */
  | { readonly kind: 'read'; readonly job: number; readonly image: ColourImage }
  /** Stops a job between two steps, without a response. */
  | { readonly kind: 'cancel'; readonly job: number }

/** Messages from the worker. `failed`: the decoders did not load, or the picture could not be read. */
export type FromDecoder =
  | { readonly kind: 'step'; readonly job: number; readonly step: BatteryStep }
  | { readonly kind: 'texts'; readonly job: number; readonly texts: readonly string[] }
  | { readonly kind: 'failed'; readonly job: number }

import type { BatteryPlan, BatteryStep } from '#design/scannability/battery/run-battery.ts'
import type { ColourImage } from '#design/scannability/pixels/image.ts'

/** What the page asks of the decode worker. Pixels are transferred, not copied. */
export type ToDecoder =
  /** Loads the decoders and runs them once, so that the first verdict is as quick as the next. */
  | { readonly kind: 'warm-up' }
  /** Reads the plain code of these modules ahead, while the page still rests: half of the work of a first verdict. */
  | { readonly kind: 'prepare'; readonly payload: string; readonly geometry: BatteryPlan['geometry'] }
  | {
      readonly kind: 'judge'
      readonly job: number
      readonly image: ColourImage
      readonly payload: string
      readonly plan: BatteryPlan
    }
  /** Reads a finished file's pixels once: QR codes and barcodes. */
  | { readonly kind: 'read'; readonly job: number; readonly image: ColourImage }
  /** Stops a job between two steps; nothing more is heard of it. */
  | { readonly kind: 'cancel'; readonly job: number }

/** What the worker answers. `failed`: the decoders could not be loaded, or the picture could not be read at all. */
export type FromDecoder =
  | { readonly kind: 'step'; readonly job: number; readonly step: BatteryStep }
  | { readonly kind: 'texts'; readonly job: number; readonly texts: readonly string[] }
  | { readonly kind: 'failed'; readonly job: number }

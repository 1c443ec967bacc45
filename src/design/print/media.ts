/** What a code is printed on or shown on. */
export const mediumIds = [
  'business-card',
  'flyer',
  'label',
  'menu',
  'poster',
  'shop-window',
  'billboard',
  'phone-screen',
] as const
export type MediumId = (typeof mediumIds)[number]

export type Medium = {
  readonly id: MediumId
  /** Size of a common sheet, in millimetres; a code never gets wider. */
  readonly width: number
  readonly height: number
  /** Millimetres from which it is usually read. */
  readonly distance: number
  /** Dots per inch of its usual printer, or points of a screen. */
  readonly dpi: number
  /** Millimetres of the smallest module that comes out whole. */
  readonly leastModule: number
}

/**
 * Common sheets and their printers. Least modules: 0.33 mm is 4 dots of a 300-dpi printer, as DENSO WAVE asks for;
 * 0.396 mm is the least X-dimension of QR codes on trade items (GS1 General Specifications §5.12.3); large format
 * printers run at 150 dpi (4 dots are 0.68 mm) and cut film loses pieces under 2 mm.
 */
export const media: Readonly<Record<MediumId, Medium>> = {
  'business-card': { id: 'business-card', width: 85, height: 55, distance: 200, dpi: 300, leastModule: 0.33 },
  flyer: { id: 'flyer', width: 148, height: 210, distance: 300, dpi: 300, leastModule: 0.33 },
  label: { id: 'label', width: 60, height: 40, distance: 250, dpi: 300, leastModule: 0.396 },
  menu: { id: 'menu', width: 210, height: 297, distance: 500, dpi: 300, leastModule: 0.33 },
  poster: { id: 'poster', width: 594, height: 841, distance: 1500, dpi: 150, leastModule: 0.68 },
  'shop-window': { id: 'shop-window', width: 1000, height: 1400, distance: 2500, dpi: 150, leastModule: 2 },
  billboard: { id: 'billboard', width: 3560, height: 2520, distance: 10_000, dpi: 50, leastModule: 2.03 },
  'phone-screen': { id: 'phone-screen', width: 68, height: 140, distance: 300, dpi: 400, leastModule: 0.33 },
}

import { contrast } from '#design/scannability/contrast.ts'
import { withContrast } from '#design/scannability/repairs.ts'

/** Surfaces behind text. */
export const surfaces = { light: '#ffffff', dark: '#1a1d24' } as const
/** The palest and the brightest ground behind text in the owner's colour. */
const grounds = { light: '#ebedf0', dark: '#2a303b' } as const

export type PageColours = {
  /** Background of the main button, with a text colour of contrast 4.5. */
  readonly button: string
  readonly onButton: string
  /** Both ends of the decoration behind the picture. */
  readonly from: string
  readonly to: string
  /** The first colour as text and lines on a light and on a dark surface, contrast 4.5. */
  readonly light: string
  readonly dark: string
}

const usual = '#2a3fd0'

/** Readable page colours for any choice (WCAG 2.2 SC 1.4.3). An invalid colour counts as not chosen. */
export function pageColours(chosen: {
  readonly primary: unknown
  readonly gradient: unknown
  readonly button: unknown
}): PageColours {
  const from = colourOf(chosen.primary) ?? usual
  const to = colourOf(chosen.gradient) ?? withContrast(from, '#ffffff', 9, 'darker')
  const button = buttonTone(colourOf(chosen.button) ?? from)
  return {
    from,
    to,
    button,
    onButton: contrast(button, '#ffffff') >= 4.5 ? '#ffffff' : '#111111',
    light: withContrast(from, grounds.light, 4.5, 'darker'),
    dark: withContrast(from, grounds.dark, 4.5, 'lighter'),
  }
}

/** A mid tone on which neither black nor white can be read is darkened. */
function buttonTone(colour: string): string {
  const isReadable = contrast(colour, '#ffffff') >= 4.5 || contrast(colour, '#111111') >= 4.5
  return isReadable ? colour : withContrast(colour, '#ffffff', 4.5, 'darker')
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa` as `#rrggbb`; null for everything else. */
export function colourOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&')
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(text) ? text.slice(0, 7) : null
}

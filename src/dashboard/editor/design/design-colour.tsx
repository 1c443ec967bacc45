import type { ComponentProps } from 'react'
import { ColourField } from '../../ui/colour-field.tsx'
import { useSwatches } from './swatches.ts'

/**
 * A colour with the swatches of this design and its brand. A file of its own, because the first fields of the editor need
 * no colours.
 */
export function DesignColour(props: Omit<ComponentProps<typeof ColourField>, 'swatches'>) {
  return <ColourField {...props} swatches={useSwatches()} />
}

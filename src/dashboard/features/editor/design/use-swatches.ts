import { useCallback } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { swatchesOf } from './swatches.ts'

/** Asks for the swatches when a picker opens: a colour that changes does not draw every colour field again. */
export function useSwatches(): () => readonly string[] {
  const { getValues } = useFormContext<EditorValues>()
  return useCallback(() => swatchesOf(getValues('design')), [getValues])
}

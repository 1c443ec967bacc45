import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { brandColours } from '../brand/brand-colours.ts'
import { swatchesOf } from './swatches.ts'

/** The colours of the brand first. Asks for them when a picker opens: a colour that changes does not draw every colour field again. */
export function useSwatches(): () => readonly string[] {
  const { getValues } = useFormContext<EditorValues>()
  const client = useQueryClient()
  return useCallback(() => {
    const design = getValues('design')
    return [...new Set([...brandColours(client, design), ...swatchesOf(design)])]
  }, [getValues, client])
}

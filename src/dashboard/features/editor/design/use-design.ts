import { useFormContext, useWatch } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'

/** The design as it is now; draws its user again on each change of it. */
export function useDesign(): Design {
  const { control } = useFormContext<EditorValues>()
  return useWatch({ control, name: 'design' })
}

/** A part of the design; a change of the rest does not draw its user again. */
export function useDesignPart<Part>(pick: (design: Design) => Part): Part {
  const { control } = useFormContext<EditorValues>()
  return useWatch({ control, name: 'design', compute: pick })
}

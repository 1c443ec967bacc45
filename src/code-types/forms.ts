import type { ComponentType } from 'react'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'

const forms = import.meta.glob<TypeForm>('./*/form.tsx', { eager: true, import: 'form' })

/** The control of each field that only one type has. A file of its own, which loads with the rows of the editor. */
export const ownControls: ReadonlyMap<string, ComponentType> = new Map(
  Object.values(forms).flatMap(({ controls }) => Object.entries(controls)),
)

/** The parts of forms that are no field, by the type of code. */
export const partsBeside: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(forms).flatMap(([path, { beside }]) => (beside ? [[path.split('/')[1] ?? '', beside]] : [])),
)

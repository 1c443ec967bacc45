import type { ComponentType } from 'react'

/** The controls of the fields that only one type has. */
export type TypeForm = { readonly controls: Readonly<Record<`fieldData.${string}`, ComponentType>> }

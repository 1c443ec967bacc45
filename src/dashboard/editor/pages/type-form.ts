import type { ComponentType } from 'react'

export type TypeForm = {
  /** The controls of the fields that only one type has. */
  readonly controls: Readonly<Record<`fieldData.${string}`, ComponentType>>
  /** A part that is no field. It is above the fields of a saved code, which is opened for it, and below those of a new one. */
  readonly beside?: ComponentType
}

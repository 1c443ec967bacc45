import type { LucideIcon } from 'lucide-react'

/** The picture of a type in the gallery, and its first choices. */
export type TypeLook = {
  readonly icon: LucideIcon
  /** Keys of `fieldData` that a new code starts with. */
  readonly first?: () => Readonly<Record<string, unknown>>
}

import type { CodeType } from '#contract/code-types/code-types.ts'
import type { TypeLook } from '#dashboard/editor/content/type-look.ts'

const looks = import.meta.glob<TypeLook>('./*/look.ts', { eager: true, import: 'look' })

/** A test holds that each type has a look. */
export function lookOf(type: CodeType): TypeLook {
  return looks[`./${type}/look.ts`] as TypeLook
}

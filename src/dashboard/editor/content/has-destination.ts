import { codeTypeOf, isCodeType } from '#contract/code-types/code-types.ts'

/** Whether a type leads to a destination, which then is the first field. A page begins with its title, and any other type with its content. */
export function hasDestination(qrType: string): boolean {
  const { payload, visit } = codeTypeOf(qrType)
  return payload !== 'text' && (visit === 'redirect' || !isCodeType(qrType))
}

import { codeTypeOf, isCodeType, isPageType } from '#contract/code-types/code-types.ts'

/** Whether a type leads to a destination, which then is the first field. A page begins with its title, and any other type with its content. */
export function hasDestination(qrType: string): boolean {
  const { payload, visit } = codeTypeOf(qrType)
  return payload !== 'text' && (visit === 'redirect' || !isCodeType(qrType))
}

/** A text, a network or a barcode has a few fields; a page has many and stands beside its preview. */
export function isShortContent(qrType: string): boolean {
  return !hasDestination(qrType) && !isPageType(qrType)
}

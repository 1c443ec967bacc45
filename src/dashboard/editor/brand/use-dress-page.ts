import { isPageType } from '#contract/code-types/code-types.ts'
import { brandLook, type PageBrand } from '../content/type-start.ts'
import { useEditorForm } from '../editor-context.ts'

/** Gives the page of the code, if its type has one, the colours and the font of a brand. */
export function useDressPage(): (brand: PageBrand) => void {
  const { getValues, setValue } = useEditorForm()
  return (brand) => {
    const type = getValues('qrType')
    if (!isPageType(type)) return
    const { fieldData, ...colours } = brandLook(type, brand)
    const content = getValues('content')
    const dressed = { ...content, ...colours, fieldData: { ...content.fieldData, ...fieldData } }
    setValue('content', dressed, { shouldDirty: true })
  }
}

import { plainTextNames, plainTexts } from '../api/editor-values.ts'
import { t } from '../messages/t.ts'
import { useFormValue } from './editor-context.ts'
import { FormArea, FormText } from './form-controls.tsx'
import type { Row } from './panel/rows.ts'

/** The plain texts of a row that it does not draw itself. */
export function PlainTexts({ row }: { readonly row: Row }) {
  const title = useFormValue('title')
  const names = plainTextNames.filter(
    (name) => plainTexts[name].row === row && plainTexts[name].control !== 'own',
  )
  return names.map((name) => {
    const { label, control, placeholder } = { placeholder: undefined, ...plainTexts[name] }
    const props = { name, label: t(label), aside: t('common.optional'), dir: 'auto' } as const
    return control === 'area' ? (
      <FormArea key={name} {...props} rows={2} />
    ) : (
      <FormText key={name} {...props} placeholder={placeholder && title} />
    )
  })
}

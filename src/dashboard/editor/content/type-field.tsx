import { useFormContext, useWatch } from 'react-hook-form'
import { isCodeType, isPageType } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { useEditor } from '../editor-context.ts'
import { TypeGallery } from './type-gallery.tsx'

/** The type of the code. An unknown type is shown and kept. */
export function TypeField() {
  const { control } = useFormContext<EditorValues>()
  const { record } = useEditor()
  const qrType = useWatch({ control, name: 'qrType' })
  if (!isCodeType(qrType)) {
    return (
      <Banner live={false} title={t('editor.type.unknown', { type: qrType })}>
        {t('editor.type.unknownHint')}
      </Banner>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {record !== null && record.qrType !== qrType && isPageType(qrType) && (
        <Banner
          tone="note"
          live={false}
          title={t('editor.type.nowShows', { hint: t(`editor.type.${qrType}Hint`) })}
        />
      )}
      <TypeGallery chosen={qrType} />
    </div>
  )
}

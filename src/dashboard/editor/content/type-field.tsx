import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isCodeType, isPageType } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'
import { TypeGallery, TypeIcon } from './type-gallery.tsx'

/** The type of the code: one line, and the gallery of all types behind it. An unknown type is shown and kept. */
export function TypeField() {
  const { control } = useFormContext<EditorValues>()
  const { record } = useEditor()
  const qrType = useWatch({ control, name: 'qrType' })
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!isCodeType(qrType)) {
    return (
      <div className="canvas:col-span-full">
        <Banner live={false} title={t('editor.type.unknown', { type: qrType })}>
          {t('editor.type.unknownHint')}
        </Banner>
      </div>
    )
  }
  return (
    <div className={`flex flex-col gap-3 ${isOpen ? 'canvas:col-span-full' : ''}`}>
      <div className="flex items-center gap-3 rounded-base border border-line bg-sheet py-2 ps-3 pe-2 canvas:mt-6 canvas:h-10 canvas:max-w-62 canvas:gap-2 canvas:py-0 canvas:pe-1">
        <TypeIcon type={qrType} />
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{t(`editor.type.${qrType}`)}</span>
          <span className="block truncate text-small text-ink-soft canvas:hidden">
            {t(`editor.type.${qrType}Hint`)}
          </span>
        </p>
        <Button ref={button} size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'editor.type.done' : 'editor.type.change')}
        </Button>
      </div>
      {isOpen && (
        <TypeGallery
          chosen={qrType}
          onPress={() => {
            setIsOpen(false)
            button.current?.focus()
          }}
        />
      )}
      {record !== null && record.qrType !== qrType && isPageType(qrType) && (
        <Banner
          tone="note"
          live={false}
          title={t('editor.type.nowShows', { hint: t(`editor.type.${qrType}Hint`) })}
        />
      )}
    </div>
  )
}

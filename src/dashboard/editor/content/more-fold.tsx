import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { isShortContent } from './has-destination.ts'
import { MoreContent } from './more-content.tsx'
import { OwnContent } from './own-content.tsx'

type MoreFoldProps = {
  readonly id: string
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/**
 * The other fields of the link, below its line. They stay in the page while the fold is closed: the keyboard and the
 * first field with an error open it.
 */
export function MoreFold({ id, isOpen, onOpen }: MoreFoldProps) {
  return (
    <>
      <ShortContent />
      <div
        id={id}
        role="presentation"
        onFocus={onOpen}
        className={`grid ${isOpen ? 'grid-rows-[1fr] border-t border-line pt-4 pb-2' : 'grid-rows-[0fr]'}`}
      >
        <div
          role="group"
          aria-label={t('editor.section.more')}
          className={`min-h-0 ${isOpen ? '' : 'overflow-hidden'}`}
        >
          <MoreContent />
        </div>
      </div>
    </>
  )
}

/** The content of a type with few fields, at the top as a destination is. */
function ShortContent() {
  const { control } = useFormContext<EditorValues>()
  if (!isShortContent(useWatch({ control, name: 'qrType' }))) return null
  return (
    <div className="mt-3">
      <OwnContent />
    </div>
  )
}

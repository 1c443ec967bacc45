import { t } from '../../messages/t.ts'
import { MoreContent } from './more-content.tsx'

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
        <MoreContent isCanvas />
      </div>
    </div>
  )
}

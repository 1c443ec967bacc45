import { ChevronDown } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEditor } from '../editor-context.ts'
import { DestinationField } from './destination-field.tsx'
import { hasDestination, isShortContent } from './has-destination.ts'
import { ShortLinkFields } from './short-link-fields.tsx'

const TypeField = lazyPart(async () => (await import('./type-field.tsx')).TypeField, 'after-first-picture')
const TitleField = lazyPart(
  async () => (await import('./more-content.tsx')).TitleField,
  'after-first-picture',
)
const OwnContent = lazyPart(async () => (await import('./own-content.tsx')).OwnContent)
const PrintGuard = lazyPart(async () => (await import('./print-guard.tsx')).PrintGuard, 'after-first-picture')

export type MoreFields = {
  /** The element that holds them. */
  readonly id: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

type LinkLineProps = {
  /** From 1200 px. */
  readonly isCanvas: boolean
  readonly more: MoreFields
}

/**
 * The subject of the code: its type, then its destination, its few fields, or the title of its page. One line from
 * 1200 px, with a button for the rest. On a narrow window, a short link without a destination stands below the content.
 */
export function LinkLine({ isCanvas, more }: LinkLineProps) {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { record } = useEditor()
  return (
    <div className="flex flex-col gap-3 canvas:grid canvas:grid-cols-[15.5rem_minmax(0,5fr)_minmax(0,6fr)_auto] canvas:items-start canvas:gap-x-4 canvas:gap-y-1">
      <TypeField loading={<Skeleton className="h-15.5 w-full canvas:mt-6 canvas:h-10" />} />
      {isShortContent(qrType) ? (
        isCanvas && (
          <div className="col-span-2 col-start-2 min-w-0">
            <OwnContent loading={<Skeleton className="h-24 w-full" />} />
          </div>
        )
      ) : (
        <>
          <div className="min-w-0 canvas:col-start-2">
            {hasDestination(qrType) ? (
              <DestinationField />
            ) : (
              <TitleField loading={<Skeleton className="h-20 w-full" />} />
            )}
          </div>
          {(isCanvas || hasDestination(qrType)) && <ShortLinkFields />}
        </>
      )}
      <Button
        className="max-canvas:hidden canvas:col-start-4 canvas:mt-6"
        aria-expanded={more.isOpen}
        aria-controls={more.id}
        onClick={more.onToggle}
      >
        {t('editor.section.moreButton')}
        <ChevronDown
          aria-hidden
          className={`size-4 transition-transform ${more.isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      {record !== null && <PrintGuard record={record} />}
    </div>
  )
}

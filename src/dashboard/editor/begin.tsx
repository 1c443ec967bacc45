import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CodeType, isCodeType } from '#contract/code-types/code-types.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AddressField } from './address-field.tsx'
import { DestinationTwin } from './content/link-line.tsx'
import { TypeGallery, TypeIcon, useChooseType } from './content/type-gallery.tsx'
import { useEditor, useEditorForm, useFormValue } from './editor-context.ts'

const mostUsed = ['contact', 'pdf', 'links', 'wifi'] as const satisfies readonly CodeType[]

/** The first question of a new code. The rest of the editor follows its answer. */
export function Begin({ onBegin }: { readonly onBegin: () => void }) {
  const { panel } = useEditor()
  const { trigger, setFocus, getValues } = useEditorForm()
  const qrType = useFormValue('qrType')
  const choose = useChooseType()
  const [isOpen, setIsOpen] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  useFirstFocus(question)

  async function next(): Promise<void> {
    if (await trigger('destinationUrl')) onBegin()
    else setFocus('destinationUrl')
  }

  function start(type: CodeType): void {
    if (type === 'website') return setFocus('destinationUrl')
    choose(type)
    beginContent()
  }

  function beginContent(): void {
    panel.show('content')
    onBegin()
  }

  /** Arrow keys pass through the types, so a type is chosen when its list closes. */
  function closeTypes(): void {
    setIsOpen(false)
    if (getValues('qrType') !== 'website') beginContent()
  }

  return (
    <div ref={question} className="mx-auto flex w-full max-w-2xl flex-col gap-3 pt-2 wide:pt-8">
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch [&_label]:text-title [&_label]:font-semibold">
        <div className="min-w-0 flex-1">
          <AddressField
            name="destinationUrl"
            label={t('begin.question')}
            hint={<DestinationTwin hint={t('editor.destination.hint')} />}
            onEnter={() => void next()}
          />
        </div>
        <Button variant="primary" className="sm:mt-8" onClick={() => void next()}>
          {t('begin.continue')}
        </Button>
      </div>
      <Types onStart={start} onMore={() => setIsOpen(true)} />
      <Dialog wide open={isOpen} onClose={closeTypes} title={t('begin.types')}>
        {/* The press comes before the choice. */}
        {isCodeType(qrType) && <TypeGallery chosen={qrType} onPress={() => queueMicrotask(closeTypes)} />}
      </Dialog>
    </div>
  )
}

function Types({ onStart, onMore }: { onStart: (type: CodeType) => void; onMore: () => void }) {
  return (
    <div role="group" aria-label={t('editor.type.label')} className="flex flex-wrap gap-1">
      {(['website', ...mostUsed] as const).map((type) => (
        <Button
          key={type}
          size="small"
          variant="quiet"
          aria-pressed={type === 'website'}
          icon={<TypeIcon type={type} />}
          className="aria-pressed:bg-ink/8"
          onClick={() => onStart(type)}
        >
          {t(`editor.type.${type}`)}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={onMore}>
        {t('editor.section.moreButton')}
      </Button>
    </div>
  )
}

/** Gives the empty field the focus, except on a touch screen, whose keyboard would cover the picture. */
function useFirstFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) area.current?.querySelector('input')?.focus()
  }, [area])
}

import { FileImage, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { t } from '../messages/t.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

export type ChooseArtworkProps = {
  readonly onFile: (file: File) => void
  readonly small?: boolean
}

const accepted = '.pdf,.png,.jpg,.jpeg,.svg,application/pdf,image/png,image/jpeg,image/svg+xml'

/** Takes a file: dropped anywhere here, chosen, or pasted anywhere on the page. */
export function ChooseArtwork({ onFile, small = false }: ChooseArtworkProps) {
  const [isOver, setIsOver] = useState(false)
  usePastedFile(onFile)
  const chooser = <FileChooser small={small} onFile={onFile} />
  if (small) return <span>{chooser}</span>
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) onFile(file)
    },
  }
  return (
    <div
      {...drop}
      className={classNames(
        'flex min-h-80 flex-col items-center justify-center gap-3 rounded-large border-2 border-dashed p-6 text-center',
        isOver ? 'border-signal bg-signal/8' : 'border-line-strong bg-sheet',
      )}
    >
      <FileImage aria-hidden className="size-10 text-ink-soft" />
      <p className="text-title font-semibold">{t('artwork.drop')}</p>
      <p className="max-w-md text-ink-soft">{t('artwork.dropHint')}</p>
      {chooser}
      <p className="text-small text-ink-soft max-sm:hidden">{t('artwork.paste')}</p>
    </div>
  )
}

function FileChooser({ onFile, small }: { readonly onFile: (file: File) => void; readonly small: boolean }) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accepted}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonClass(small ? 'secondary' : 'primary', small ? 'small' : 'base'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-signal',
        )}
      >
        <Upload aria-hidden className="size-4" />
        {t(small ? 'artwork.replace' : 'artwork.choose')}
      </label>
    </>
  )
}

function usePastedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((files: FileList | null | undefined): boolean => {
    const [file] = files ?? []
    if (file === undefined) return false
    onFile(file)
    return true
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.files)) event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

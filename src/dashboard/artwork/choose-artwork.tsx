import { FileImage, Upload } from 'lucide-react'
import { t } from '../messages/t.ts'
import { FileButton, useDroppedFile, usePastedFile } from '../picture/file-button.tsx'
import { classNames } from '../ui/class-names.ts'

type OnFile = { readonly onFile: (file: File) => void }

/** Takes a file: dropped anywhere here, chosen, or pasted anywhere on the page. */
export function ChooseArtwork({ onFile }: OnFile) {
  const { isOver, drop } = useDroppedFile(onFile)
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
      <ArtworkButton onFile={onFile} />
      <p className="text-small text-ink-soft max-sm:hidden">{t('artwork.paste')}</p>
    </div>
  )
}

/** The button alone; `isOpen`: it replaces a file. */
export function ArtworkButton({ onFile, isOpen = false }: OnFile & { readonly isOpen?: boolean }) {
  usePastedFile(onFile)
  return (
    <FileButton
      accept=".pdf,.png,.jpg,.jpeg,.svg,application/pdf,image/png,image/jpeg,image/svg+xml"
      icon={<Upload aria-hidden className="size-4" />}
      variant={isOpen ? 'secondary' : 'primary'}
      size={isOpen ? 'small' : 'base'}
      onFile={onFile}
    >
      {t(isOpen ? 'artwork.replace' : 'artwork.choose')}
    </FileButton>
  )
}

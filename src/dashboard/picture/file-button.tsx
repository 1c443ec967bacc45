import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'

type OnFile = (file: File) => void

type FileButtonProps = {
  /** Of the `accept` attribute. */
  readonly accept: string
  readonly icon?: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly onFile: OnFile
  readonly children: ReactNode
}

/** A button that opens the file dialog of the system. */
export function FileButton({ accept, icon, variant, size, onFile, children }: FileButtonProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonClass(variant, size),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-signal',
        )}
      >
        {icon}
        {children}
      </label>
    </>
  )
}

/** Takes a file that is dropped on an element with these properties. */
export function useDroppedFile(onFile: OnFile) {
  const [isOver, setIsOver] = useState(false)
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (event.currentTarget === event.target) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) onFile(file)
    },
  }
  return { isOver, drop }
}

/** Takes a file that is pasted anywhere on the page. */
export function usePastedFile(onFile: OnFile): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file === undefined) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import type { Late } from '../../ui/late.ts'
import { showToast } from '../../ui/toast.ts'
import { WhenLoaded } from '../../ui/when-loaded.tsx'

export type LateDialogProps<Part> = {
  readonly part: Late<Part>
  /** It could not be loaded, so what asked for it may ask again. */
  readonly onLost: () => void
  readonly children: (part: Part) => ReactNode
}

/** A dialog that is loaded when it is asked for. Without a connection that is said; it never opens by surprise later. */
export function LateDialog<Part>({ part, onLost, children }: LateDialogProps<Part>) {
  return (
    <WhenLoaded
      part={part}
      onLost={() => {
        showToast({ message: t('library.late.dialog') })
        onLost()
      }}
    >
      {children}
    </WhenLoaded>
  )
}

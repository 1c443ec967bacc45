import { t } from '../messages/t.ts'
import { showToast } from '../ui/toast.ts'
import { useSelection } from './selection.tsx'

/** Placeholder for a part that loads on reconnect. */
export function NotLoaded() {
  return (
    <p role="status" className="text-small text-warn">
      {t('library.late.part')}
    </p>
  )
}

/** Replaces the workbench while it cannot load; reports it on first use. */
export function WorkbenchLost({ isAsked }: { readonly isAsked: boolean }) {
  const selection = useSelection()
  const isWanted = isAsked || selection.kind === 'all' || selection.ids.size > 0
  return isWanted && <NotLoaded />
}

/** For a dialog that could not be loaded: says so and closes it, so that it never opens by surprise later. */
export function lost(close: () => void): () => void {
  return () => {
    showToast({ message: t('library.late.dialog') })
    close()
  }
}

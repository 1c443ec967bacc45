import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { offers } from '../../../api/session.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { late, useLate } from '../../../ui/late.ts'
import { useEditor } from '../editor-context.ts'

const visitPages = late(async () => (await import('./visit-pages-dialog.tsx')).VisitPagesDialog)

/** Opens the pages that visitors meet. Not there where the service does not make them. */
export function VisitPagesButton() {
  const { session } = useEditor()
  const [isOpen, setIsOpen] = useState(false)
  const VisitPages = useLate(visitPages, isOpen)
  if (!offers(session, 'previewVisitPage')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <Button icon={<Smartphone aria-hidden className="size-4" />} onClick={() => setIsOpen(true)}>
        {t('visit.open')}
      </Button>
      <p className="min-w-48 flex-1 text-small text-ink-soft">{t('visit.hint')}</p>
      {VisitPages && isOpen && <VisitPages onClose={() => setIsOpen(false)} />}
    </div>
  )
}

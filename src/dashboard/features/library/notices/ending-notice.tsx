import '../../../messages/visit-page-messages.ts'
import { CalendarClock } from 'lucide-react'
import { useCodeCounts } from '../../../api/code-counts.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'

export type EndingNoticeProps = {
  /** The list shows them now. */
  readonly isShown: boolean
  readonly onShow: (ending: true | undefined) => void
}

/** How many codes in print end within a week, and the way to them and back. Nothing while there is none. */
export function EndingNotice({ isShown, onShow }: EndingNoticeProps) {
  const counts = useCodeCounts()
  const count = counts.data?.endingInPrint ?? 0
  if (count === 0 && !isShown) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-base border border-s-4 border-line border-s-warn bg-sheet px-4 py-2">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-warn" />
      <p className="min-w-56 flex-1">
        <strong className="font-semibold">
          {isShown ? t('notice.filter') : t('notice.ending', { count })}
        </strong>
        <span className="block text-small text-ink-soft">{t('notice.endingText')}</span>
      </p>
      <Button onClick={() => onShow(isShown ? undefined : true)}>
        {isShown ? t('notice.all') : t('notice.show', { count })}
      </Button>
    </div>
  )
}

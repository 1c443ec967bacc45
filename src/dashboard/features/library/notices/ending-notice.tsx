import '../../../messages/visit-page-messages.ts'
import { useCodeCounts } from '../../../api/code-counts.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
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
  if (isShown)
    return (
      <Banner
        live={false}
        title={t('notice.filter')}
        actions={<Button onClick={() => onShow(undefined)}>{t('notice.all')}</Button>}
      >
        {t('notice.endingText')}
      </Banner>
    )
  if (count === 0) return null
  return (
    <Banner
      tone="warn"
      live={false}
      title={t('notice.ending', { count })}
      actions={<Button onClick={() => onShow(true)}>{t('notice.show', { count })}</Button>}
    >
      {t('notice.endingText')}
    </Banner>
  )
}

import { restorableDays } from '#contract/deletion.ts'
import { ArrowLeft } from 'lucide-react'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'

type DeletedHeaderProps = { readonly total: number | undefined; readonly onBack: () => void }

/** What stands over the deleted codes: what they are, how many, and the way back. */
export function DeletedHeader({ total, onBack }: DeletedHeaderProps) {
  return (
    <header className="flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        size="small"
        className="-ms-2.5"
        icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
        onClick={onBack}
      >
        {t('library.deleted.back')}
      </Button>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-headline font-semibold tracking-tight">{t('library.deleted.title')}</h1>
        <p className="min-h-6 text-ink-soft">{total !== undefined && t('library.count', { count: total })}</p>
      </div>
      <p className="text-ink-soft">{t('library.deleted.text', { count: restorableDays })}</p>
    </header>
  )
}

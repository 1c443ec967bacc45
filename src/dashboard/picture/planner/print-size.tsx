import { Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type MeasuredCode, measurePicture } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDistance, formatMillimetres } from './lengths.ts'
import { PrintPlanner } from './print-planner.tsx'
import { toPrintWish, usePrintWish } from './print-wish-store.ts'

export type PrintSizeProps = {
  readonly code: MeasuredCode & { readonly svg: string }
  /** The code's number, or `new`. */
  readonly wishKey: string
}

/** The size that was chosen for print, what it means, and the way to change it. */
export function PrintSize({ code, wishKey }: PrintSizeProps) {
  const [wish, setWish] = usePrintWish(wishKey)
  const [isOpen, setIsOpen] = useState(false)
  const measure = useMemo(() => {
    try {
      return measurePicture(code.svg, code)
    } catch (reason) {
      // A payload that no code holds has no size; the preview tells it.
      if (reason instanceof RangeError) return null
      throw reason
    }
  }, [code])
  if (measure === null) return null
  const plan = planPrint(measure, toPrintWish(wish))
  return (
    <div className="flex items-start justify-between gap-3 text-small">
      <p className={plan.warnings.length > 0 ? 'text-warn' : undefined}>
        {t('print.size', { width: formatMillimetres(plan.width), height: formatMillimetres(plan.height) })}
        <span className="block text-ink-soft">
          {t('print.readable', { distance: formatDistance(plan.readableFrom) })}
        </span>
      </p>
      <Button
        size="small"
        variant="quiet"
        icon={<Ruler aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('print.plan.change')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        wide
        title={t('print.plan')}
        description={t('print.lead')}
      >
        <PrintPlanner measure={measure} wish={wish} onChange={setWish} />
      </Dialog>
    </div>
  )
}

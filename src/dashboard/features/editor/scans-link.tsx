import '../../messages/scans-messages.ts'
import type { QrCode } from '#contract/record.ts'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { t } from '../../messages/t.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** How often the code was scanned, and the way to when and from where. */
export function ScansLink({ code }: { readonly code: QrCode }) {
  return (
    <Link
      to="/scans"
      search={{ code: code.id }}
      className={`${buttonClass('quiet')} max-sm:px-2`}
      title={t('scans.openHint')}
    >
      <ChartColumn aria-hidden className="size-4" />
      {t('scans.countScans', { count: code.scans })}
    </Link>
  )
}

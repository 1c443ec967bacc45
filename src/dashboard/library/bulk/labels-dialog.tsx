import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { QrCode } from '#contract/record.ts'
import { tellDownloaded } from '../../api/code-history.ts'
import { everyCode, qrCodeQuery } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { findGate, GateStopped } from '../../picture/gate/print-gate.tsx'
import type { SheetSource } from '../../picture/sheets/make-sheets.ts'
import { inNaturalOrder } from '../../picture/sheets/natural-order.ts'
import { SheetDialog } from '../../picture/sheets/sheet-dialog.tsx'
import type { JobScope } from '../jobs/start-job.ts'
import type { BulkDialogProps } from './bulk-bar.tsx'

/** Label sheets, cards and table tents of the selected codes. */
export function LabelsDialog({ count, scope, onClose }: BulkDialogProps) {
  const client = useQueryClient()
  const printed = useRef<readonly QrCode[]>([])
  return (
    <SheetDialog
      count={count}
      title={t('labels.title', { count })}
      load={async (signal) => {
        printed.current = await codesOf(client, scope(), signal)
        return inNaturalOrder(printed.current).map((code): SheetSource => ({ kind: 'code', code }))
      }}
      check={async (signal) => {
        const found = await findGate(client, printed.current, null, signal)
        if (found !== null) throw new GateStopped(found)
      }}
      onSaved={() => void tellDownloaded(client, ...printed.current.map(({ id }) => id))}
      onClose={onClose}
    />
  )
}

async function codesOf(client: QueryClient, scope: JobScope, signal: AbortSignal): Promise<QrCode[]> {
  const codes: QrCode[] = []
  if ('query' in scope) {
    const left = new Set(scope.except)
    for await (const page of everyCode(client, scope.query, signal))
      codes.push(...page.data.filter(({ id }) => !left.has(id)))
    return codes
  }
  for (const { id } of scope.entries) {
    signal.throwIfAborted()
    if (id !== null) codes.push(await client.ensureQueryData(qrCodeQuery(client, id)))
  }
  return codes
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { QrCode } from '#contract/record.ts'
import { tellDownloaded } from '#dashboard/api/code-history.ts'
import type { ChosenCodes } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { findGate, GateStopped } from '#dashboard/picture/gate/print-gate.tsx'
import type { SheetSource } from './make-sheets.ts'
import { SheetDialog } from './sheet-dialog.tsx'

/** Label sheets, cards and table tents of chosen codes. */
export function LabelsDialog({ count, load, onClose }: ChosenCodes) {
  const client = useQueryClient()
  const printed = useRef<readonly QrCode[]>([])
  return (
    <SheetDialog
      count={count}
      title={t('labels.title', { count })}
      load={async (signal) => {
        const codes = await load(signal)
        // A code has a label for each placement.
        printed.current = [...new Map(codes.map((code) => [code.id, code])).values()]
        return codes.map((code): SheetSource => ({ kind: 'code', code }))
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

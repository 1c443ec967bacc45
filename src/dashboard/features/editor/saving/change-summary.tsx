import { ArrowRight, Lock, Link2 } from 'lucide-react'
import { useRef } from 'react'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EditAttempt } from './attempt.ts'
import { changesOf, payloadChange } from './changes.ts'

export type ChangeSummaryProps = {
  /** Null closes it. */
  readonly edit: EditAttempt | null
  readonly saved: EditorValues
  readonly scanMarker: string | null
  readonly isSaving: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What an edit changes and what it leaves: read before it is saved. */
export function ChangeSummary({ edit, saved, scanMarker, isSaving, onConfirm, onClose }: ChangeSummaryProps) {
  const changes = edit && changesOf(edit.on.values, edit.values, edit.changed)
  const payload = payloadChange(saved, edit?.values ?? saved, scanMarker)
  const confirm = useRef<HTMLButtonElement>(null)
  const PayloadIcon = payload.isSame ? Lock : Link2
  return (
    <Dialog
      open={changes !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      initialFocus={confirm}
      title={t('editor.summary.title', { count: changes?.length ?? 0 })}
      actions={
        <>
          <Button onClick={onClose}>{t('editor.summary.back')}</Button>
          <Button ref={confirm} variant="primary" busy={isSaving} onClick={onConfirm}>
            {t('editor.summary.confirm')}
          </Button>
        </>
      }
    >
      <dl className="flex flex-col divide-y divide-line border-y border-line">
        {(changes ?? []).map((change) => (
          <div key={change.label} className="py-2">
            <dt className="text-small font-medium">{change.label}</dt>
            {change.after !== null && (
              <dd className="flex flex-wrap items-baseline gap-x-2 text-small">
                <del dir="auto" className="min-w-0 break-all text-ink-soft">
                  {change.before}
                </del>
                <ArrowRight
                  aria-hidden
                  className="size-3.5 shrink-0 self-center text-ink-soft rtl:-scale-x-100"
                />
                <ins dir="auto" className="min-w-0 break-all no-underline">
                  {change.after}
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className={`mt-4 flex items-start gap-2 text-small ${payload.isSame ? 'text-good' : 'text-warn'}`}>
        <PayloadIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {payload.isSame ? t('editor.summary.samePayload') : t('editor.summary.newPayload')}{' '}
          <bdi dir="ltr" className="font-mono [overflow-wrap:anywhere] text-ink">
            {payload.payload}
          </bdi>
        </span>
      </p>
    </Dialog>
  )
}

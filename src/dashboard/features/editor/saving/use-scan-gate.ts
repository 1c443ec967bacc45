import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import type { StoppedPicture } from '../../../picture/gate/judge-for-save.ts'
import { late } from '../../../ui/late.ts'
import { showToast } from '../../../ui/toast.ts'
import { isSame } from '../values/changed-fields.ts'

const judge = late(async () => (await import('../../../picture/gate/judge-for-save.ts')).judgeForSave)

export type Pass = (values: EditorValues) => void

/** A save that waits for an answer. */
export type StoppedSave = {
  readonly picture: StoppedPicture
  readonly values: EditorValues
  /** The picture was so before: only the link is new. */
  readonly isOldDesign: boolean
  readonly pass: Pass
}

/**
 * Lets a save pass when its picture scans, is the stored one, or was accepted knowingly; otherwise holds it in `stopped`.
 * One save at a time: a second press while the first is judged is ignored.
 *
 * @param saved the values of the stored code; null for a new one.
 */
export function useScanGate(saved: EditorValues | null, scanMarker: string | null) {
  const client = useQueryClient()
  const busy = useRef(false)
  const accepted = useRef<Design | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [stopped, setStopped] = useState<StoppedSave | null>(null)

  async function check(values: EditorValues, pass: Pass): Promise<void> {
    const payload = payloadOf(values, scanMarker)
    const isOldDesign =
      saved !== null && saved.qrType === values.qrType && isSame(saved.design, values.design)
    const isOldPicture = isOldDesign && payloadOf(saved, scanMarker) === payload
    if (isOldPicture || (accepted.current !== null && isSame(accepted.current, values.design)))
      return pass(values)
    if (busy.current) return
    busy.current = true
    setIsChecking(true)
    try {
      // Without a connection for the judge's code there is none for the save either, which says so.
      const answer = await judge.load().then(
        (judgeForSave) => judgeForSave(client, { qrType: values.qrType, design: values.design, payload }),
        () => ({ kind: 'unchecked' as const }),
      )
      if (answer.kind === 'stopped') return setStopped({ picture: answer.stopped, values, isOldDesign, pass })
      if (answer.kind === 'unchecked') showToast({ message: t('editor.save.unchecked') })
      pass(values)
    } finally {
      busy.current = false
      setIsChecking(false)
    }
  }

  return {
    check,
    isChecking,
    stopped,
    close: () => setStopped(null),
    /** Saves the stopped values with a design that scans. */
    repaired: (design: Design) => {
      if (stopped === null) return
      setStopped(null)
      accepted.current = design
      stopped.pass({ ...stopped.values, design })
    },
    /** Saves the stopped values as they are. */
    anyway: () => {
      if (stopped === null) return
      setStopped(null)
      accepted.current = stopped.values.design
      stopped.pass(stopped.values)
    },
  }
}

import { useFormContext } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { DownloadMenu } from '../../picture/download-menu.tsx'
import { useEditor } from './editor-context.ts'
import { isSame } from './values/changed-fields.ts'
import { valuesFromRecord } from './values/values-from-record.ts'

/** Takes out the code as it is saved, and says so first where the preview beside it shows another picture. */
export function SavedDownload({ code }: { readonly code: QrCode }) {
  const { getValues } = useFormContext<EditorValues>()
  const { session } = useEditor()

  function isShown(): boolean {
    const now = getValues()
    const saved = valuesFromRecord(code, now.expiration.zone)
    return (
      saved.qrType === now.qrType &&
      isSame(saved.design, now.design) &&
      payloadOf(saved, session.scanMarker) === payloadOf(now, session.scanMarker)
    )
  }

  return <DownloadMenu code={code} isShown={isShown} />
}

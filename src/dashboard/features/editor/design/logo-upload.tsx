import { useId } from 'react'
import { logoMaxBytes, logoTypes } from '#contract/logo.ts'
import type { Failure } from '#contract/failure.ts'
import { useUploadLogo } from '../../../api/logos.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { useState } from 'react'

/** Takes a logo file and hands on its identifier. A file that is refused changes nothing. */
export function LogoUpload({ onUploaded }: { readonly onUploaded: (id: string) => void }) {
  const id = useId()
  const upload = useUploadLogo()
  const [refusal, setRefusal] = useState<string | null>(null)

  function take(file: File | undefined): void {
    if (file === undefined) return
    if (file.size > logoMaxBytes) {
      setRefusal(t('editor.logo.tooLarge'))
      return
    }
    setRefusal(null)
    upload.mutate(file, {
      onSuccess: (logo) => {
        onUploaded(logo.id)
        announce(t('editor.logo.placed'))
      },
      onError: (failure) => setRefusal(uploadWords(failure)),
    })
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {t('editor.logo.label')}
      </label>
      <input
        id={id}
        type="file"
        accept={logoTypes.join(',')}
        disabled={upload.isPending}
        aria-describedby={`${id}-message`}
        aria-invalid={refusal === null ? undefined : true}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file can be chosen again after a refusal.
          event.target.value = ''
        }}
        className="w-full cursor-pointer rounded-base border border-dashed border-line-strong bg-sheet text-small text-ink-soft file:me-3 file:min-h-10 file:cursor-pointer file:border-0 file:border-e file:border-solid file:border-line file:bg-transparent file:px-3 file:font-medium file:text-ink hover:border-ink"
      />
      <p id={`${id}-message`} role="status" className={`min-h-5 text-small ${refusal === null ? 'text-ink-soft' : 'text-bad'}`}>
        {upload.isPending ? t('editor.logo.uploading') : (refusal ?? t('editor.logo.hint'))}
      </p>
    </div>
  )
}

function uploadWords(failure: Failure): string {
  if (failure.kind === 'validation') return failure.errors[0]?.message ?? (failure.message || t('editor.logo.refused'))
  return failure.kind === 'network' ? t('editor.logo.offline') : t('editor.logo.refused')
}

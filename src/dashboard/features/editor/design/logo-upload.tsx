import { ImagePlus, LoaderCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Logo, logoTypes } from '#contract/logo.ts'
import type { Failure } from '#contract/failure.ts'
import { useUploadLogo } from '../../../api/logos.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { checkLogo } from './check-logo.ts'
import { useSaveAfter } from './use-save-after.ts'

/** Takes a logo file and hands on its record. A file that is refused changes nothing. */
export function LogoUpload({ onUploaded }: { readonly onUploaded: (logo: Logo) => void }) {
  const id = useId()
  const upload = useUploadLogo()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const isBusy = isChecking || upload.isPending
  const box = useRef<HTMLDivElement>(null)
  useSaveAfter(isBusy, box)

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return
    setRefusal(null)
    setWord(null)
    setIsChecking(true)
    const checked = await checkLogo(file)
    setIsChecking(false)
    if (checked.kind === 'refused') {
      setRefusal(checked.word)
      return
    }
    upload.mutate(checked.file, {
      onSuccess: (logo) => {
        setWord(checked.word)
        onUploaded(logo)
        announce(t('editor.logo.placed'))
      },
      onError: (failure) => setRefusal(uploadWords(failure)),
    })
  }

  return (
    <div ref={box} className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {t('editor.logo.label')}
      </label>
      <div
        className={`relative self-start hover:border-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal ${buttonClass()}`}
      >
        <span aria-hidden className="inline-flex items-center gap-2">
          {isBusy ? <LoaderCircle className="size-4 animate-spin" /> : <ImagePlus className="size-4" />}
          {isBusy ? t('editor.logo.uploading') : t('editor.logo.upload')}
        </span>
        {/* The browser's own control lies over the words, so that a file can also be dropped there. */}
        <input
          id={id}
          type="file"
          accept={logoTypes.join(',')}
          disabled={isBusy}
          aria-describedby={`${id}-message`}
          aria-invalid={refusal === null ? undefined : true}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file can be chosen again after a refusal.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-progress"
        />
      </div>
      <p
        id={`${id}-message`}
        role="status"
        className={`min-h-5 text-small ${refusal === null ? 'text-ink-soft' : 'text-bad'}`}
      >
        {isBusy ? t('editor.logo.uploading') : (refusal ?? word ?? t('editor.logo.hint'))}
      </p>
    </div>
  )
}

function uploadWords(failure: Failure): string {
  if (failure.kind === 'validation')
    return failure.errors[0]?.message ?? (failure.message || t('editor.logo.refused'))
  return failure.kind === 'network' ? t('editor.logo.offline') : t('editor.logo.refused')
}

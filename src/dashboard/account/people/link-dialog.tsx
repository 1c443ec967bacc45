import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { defaultDesign } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { t } from '../../messages/t.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Failure } from '#contract/failure.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { refusalReason } from '../../messages/reason-words.ts'

type LinkDialogProps = {
  readonly title: string
  readonly description: string
  readonly link: string
  /** Above the link. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A link that is shown once, to copy, or to scan with the phone of the person beside. */
export function LinkDialog({ title, description, link, children, onClose }: LinkDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The pressed button is gone, so focus moves to the link.
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <Dialog
      onClose={onClose}
      initialFocus={field}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('people.link.done')}</Button>
          <CopyLink link={link} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextField
          ref={field}
          label={t('people.link.label')}
          reserve={false}
          readOnly
          dir="ltr"
          value={link}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-small"
          onFocus={(event) => event.target.select()}
        />
        <LinkPicture link={link} />
        <p className="text-small text-ink-soft">{t('people.link.once')}</p>
      </div>
    </Dialog>
  )
}

function CopyLink({ link }: { readonly link: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy(): Promise<void> {
    const done = await copyText(link)
    setIsCopied(done)
    announce(done ? t('common.copied') : t('common.copyFailed'))
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="primary" icon={Icon} onClick={() => void copy()}>
      {isCopied ? t('common.copied') : t('people.link.copy')}
    </Button>
  )
}

/** The link as a QR code, drawn as every other code. */
function LinkPicture({ link }: { readonly link: string }) {
  const svg = useMemo(
    () => renderSvg({ ...defaultDesign, pattern: 'square' }, link, { logo: null, glyphs: null }),
    [link],
  )
  return (
    <div
      role="img"
      aria-label={t('people.link.code')}
      className="mx-auto size-48 overflow-hidden rounded-base border border-line bg-print"
    >
      <SvgPicture svg={svg} />
    </div>
  )
}

/** Why a change of people failed, in one sentence. */
export function refusalWords(failure: Failure): string {
  if (failure.kind !== 'validation') return failureWords(failure, 'save').text
  return refusalReason(failure)
}

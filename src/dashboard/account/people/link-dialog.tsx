import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { defaultDesign } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { t } from '../../messages/t.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Failure } from '#contract/failure.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { refusalReason } from '../../messages/reason-words.ts'

type SecretDialogProps = {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly secret: string
  readonly copy: string
  readonly done: string
  /** Asks once before it closes without a copy; the label of the button that closes it then. */
  readonly discard?: string
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly onClose: () => void
}

const secretField = {
  reserve: false,
  readOnly: true,
  dir: 'ltr',
  spellCheck: false,
  autoComplete: 'off',
  className: 'font-mono text-small',
} as const

/** A secret that is shown once, to copy. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, description, label, secret, copy, done, discard, above, below, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const [problem, setProblem] = useState<'notCopied' | 'copyFailed' | null>(null)
  const isFinished = isCopied && discard !== undefined
  useEffect(() => {
    // The pressed button is gone, so focus moves to the field.
    field.current?.focus()
    field.current?.select()
  }, [])
  async function copyNow(): Promise<void> {
    const isDone = await copyText(secret)
    setIsCopied((before) => before || isDone)
    setProblem(isDone ? null : 'copyFailed')
    if (isDone) announce(t('common.copied'))
  }
  function close(): void {
    if (discard === undefined || isCopied || problem === 'notCopied') onClose()
    else setProblem('notCopied')
  }
  return (
    <Dialog
      onClose={close}
      initialFocus={field}
      title={title}
      description={description}
      actions={
        <>
          <Button variant={isFinished ? 'primary' : 'secondary'} onClick={close}>
            {problem === 'notCopied' ? discard : done}
          </Button>
          <Button
            variant={isFinished ? 'secondary' : 'primary'}
            icon={isCopied ? Check : Copy}
            onClick={() => void copyNow()}
          >
            {isCopied ? t('common.copied') : copy}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {above}
        <TextField
          ref={field}
          {...secretField}
          label={label}
          value={secret}
          onFocus={(event) => event.target.select()}
          onCopy={() => setIsCopied(true)}
        />
        {problem === 'notCopied' && <Banner tone="warn">{t('access.secret.notCopied')}</Banner>}
        {problem === 'copyFailed' && <Banner tone="bad">{t('common.copyFailed')}</Banner>}
        {below}
      </div>
    </Dialog>
  )
}

type LinkDialogProps = Pick<SecretDialogProps, 'title' | 'description' | 'above' | 'onClose'> & {
  readonly link: string
}

/** A link that is shown once, to copy, or to scan with the phone of the person beside. */
export function LinkDialog({ link, ...props }: LinkDialogProps) {
  return (
    <SecretDialog
      {...props}
      label={t('people.link.label')}
      secret={link}
      copy={t('people.link.copy')}
      done={t('people.link.done')}
      below={
        <>
          <LinkPicture link={link} />
          <p className="text-small text-ink-soft">{t('people.link.once')}</p>
        </>
      }
    />
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

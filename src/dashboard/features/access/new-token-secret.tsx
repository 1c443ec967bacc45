import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NewToken } from './new-token-dialog.tsx'

export type NewTokenSecretProps = {
  readonly made: NewToken
  readonly onClose: () => void
}

/** The secret, this once. Closing before it was copied asks first. */
export function NewTokenSecret({ made: { name, token }, onClose }: NewTokenSecretProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const [problem, setProblem] = useState<'notCopied' | 'copyFailed' | null>(null)

  useEffect(() => {
    // The button that was pressed is gone; from here one more press copies.
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy(): Promise<void> {
    const done = await copyText(token)
    setIsCopied((before) => before || done)
    setProblem(done ? null : 'copyFailed')
    if (done) announce(t('common.copied'))
  }

  function close(): void {
    if (isCopied || problem === 'notCopied') onClose()
    else setProblem('notCopied')
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) close()
      }}
      initialFocus={field}
      title={t('access.secret.title', { name })}
      description={t('access.secret.text')}
      actions={
        <>
          <Button variant={isCopied ? 'primary' : 'secondary'} onClick={close}>
            {problem === 'notCopied' ? t('access.secret.discard') : t('access.secret.done')}
          </Button>
          <Button
            variant={isCopied ? 'secondary' : 'primary'}
            icon={
              isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />
            }
            onClick={() => void copy()}
          >
            {isCopied ? t('common.copied') : t('access.secret.copy')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('access.secret.label')}
        reserve={false}
        readOnly
        value={token}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-small"
        onFocus={(event) => event.target.select()}
        onCopy={() => setIsCopied(true)}
      />
      {problem !== null && (
        <div className="mt-3">
          <Banner tone={problem === 'notCopied' ? 'warn' : 'bad'}>
            {problem === 'notCopied' ? t('access.secret.notCopied') : t('common.copyFailed')}
          </Banner>
        </div>
      )}
    </Dialog>
  )
}

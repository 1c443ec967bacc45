import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../messages/t.ts'
import { announce } from './announce.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = {
  readonly text: string
  /** What is copied, e.g. "Copy short link". */
  readonly label: string
  /** See `IconButton`. */
  readonly plain?: boolean
}

/** Copies at one press, says "Copied", and shows it for two seconds. */
export function CopyButton({ text, label, plain = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    const done = await copyText(text)
    setCopied(done)
    announce(done ? t('common.copied') : t('common.copyFailed'))
  }

  const Icon = copied ? Check : Copy
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        plain={plain}
        label={label}
        icon={<Icon aria-hidden className={copied ? 'size-4 text-good' : 'size-4'} />}
        onClick={() => void copy()}
      />
      {copied && (
        <span aria-hidden className="text-small text-good">
          {t('common.copied')}
        </span>
      )}
    </span>
  )
}

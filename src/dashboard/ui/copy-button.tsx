import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../messages/t.ts'
import { announce } from './announce.ts'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  readonly text: string
  /** For example "Copy short link". */
  readonly label: string
  /** See `IconButton`. */
  readonly plain?: boolean
}

/** Copies a text and shows "Copied" for two seconds. */
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

/** Copies text. False when both ways fail; plain http only has `execCommand`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a text that is still being made, during the press that asked for it: Safari allows no copy after a wait.
 *
 * @throws what the making of the text throws.
 */
export async function copyTextLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((made) => new Blob([made], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return copyText(await text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

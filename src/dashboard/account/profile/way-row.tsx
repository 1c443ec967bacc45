import { type ReactNode, useState } from 'react'
import { FormMessage } from '../../ui/field.tsx'
import { t } from '../../messages/t.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { failureOf } from '../../api/failure-of.ts'
import { useMe } from '../../api/me.ts'
import { useRemoveWay } from '../../api/own-ways.ts'
import { signInWords } from '../../failures/sign-in-words.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'

type WayRowProps = {
  readonly name: string
  readonly badge?: string | undefined
  readonly text: string
  readonly action?: ReactNode
}

/** One passkey, identity, session or account of a list. */
export function WayRow({ name, badge, text, action }: WayRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          {badge !== undefined && (
            <span className="rounded-small border border-line-strong px-1.5 text-small text-ink-soft">
              {badge}
            </span>
          )}
        </p>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      {action}
    </li>
  )
}

/** The rows of a part, or one sentence for none. */
export function WayList({
  label,
  none,
  children,
}: {
  readonly label: string
  readonly none: string
  readonly children: readonly ReactNode[]
}) {
  if (children.length === 0)
    return <p className="border-t border-line p-4 text-small text-ink-soft sm:px-6">{none}</p>
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {children}
    </ul>
  )
}

/** Why a change of a part failed. */
export function PartMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="px-4 pb-4 sm:px-6">
      <FormMessage>{children}</FormMessage>
    </div>
  )
}

type Names = { readonly browser?: string | undefined; readonly system?: string | undefined }

/** A browser as people name it, such as “Chrome on Windows”; empty when unknown. */
export function browserWords({ browser = '', system = '' }: Names): string {
  return browser !== '' && system !== '' ? t('profile.browserOn', { browser, system }) : browser || system
}

type CurrentPasswordFieldProps = {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | undefined
}

/** Asks a person who has a password for it, before they change how they sign in. */
export function CurrentPasswordField({ value, onChange, error }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={t('profile.current')}
      error={error}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type RemoveWayProps = {
  readonly kind: 'passkey' | 'identity'
  readonly id: string
  readonly name: string
}

/** Asks before a way to sign in goes. The last one stays, and the reason is shown. */
export function RemoveWay({ kind, id, name }: RemoveWayProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removal = useRemoval(() => {
    setIsOpen(false)
    announce(t('profile.removed', { name }))
  })
  const plural = kind === 'passkey' ? 'passkeys' : 'identities'

  return (
    <>
      <Button
        size="small"
        aria-label={t(`profile.${plural}.remove`, { name })}
        onClick={() => {
          removal.reset()
          setIsOpen(true)
        }}
      >
        {kind === 'passkey' ? t('profile.remove') : t('profile.unlink')}
      </Button>
      <AlertDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(`profile.${plural}.removeTitle`, { name })}
        description={
          <>
            {t(`profile.${plural}.removeText`)}
            <FormMessage>{removal.words['']}</FormMessage>
          </>
        }
        confirm={kind === 'passkey' ? t('profile.remove') : t('profile.unlink')}
        destructive
        busy={removal.isPending}
        onConfirm={() => removal.start(kind, id)}
      >
        {removal.asksCurrent && (
          <CurrentPasswordField
            value={removal.current}
            onChange={removal.setCurrent}
            error={removal.words['currentPassword']}
          />
        )}
      </AlertDialog>
    </>
  )
}

/** The removal, with the current password of a person who has one. */
function useRemoval(onRemoved: () => void) {
  const remove = useRemoveWay()
  const asksCurrent = useMe().data?.hasPassword === true
  const [current, setCurrent] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const failure = remove.error === null ? (remove.data ?? null) : failureOf(remove.error)

  function start(kind: 'passkey' | 'identity', id: string): void {
    const lacks = asksCurrent && current === ''
    setIsMissing(lacks)
    if (lacks) return
    remove.mutate(
      { kind, id, ...(asksCurrent && { currentPassword: current }) },
      { onSuccess: (refused) => refused === null && onRemoved() },
    )
  }

  function reset(): void {
    remove.reset()
    setCurrent('')
    setIsMissing(false)
  }

  return {
    asksCurrent,
    current,
    setCurrent,
    start,
    reset,
    isPending: remove.isPending,
    words: isMissing
      ? { currentPassword: t('profile.current.missing') }
      : failure === null
        ? {}
        : signInWords(failure, ['currentPassword']),
  }
}

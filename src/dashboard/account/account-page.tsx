import { type ReactNode, type FormEvent, useRef, useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useSession } from '../api/session.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { usePageTitle } from '../ui/page.ts'
import { accountSections, hasSection, sectionWords, type AccountPath } from './sections.ts'
import { maxLengths } from '#contract/limits.ts'
import { failureOf } from '../api/failure-of.ts'
import { failureWords } from '../failures/failure-words.ts'
import { refusalReason } from '../messages/reason-words.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

type AccountPageProps = {
  readonly path: AccountPath
  readonly lead?: ReactNode
  readonly action?: ReactNode
  /** Shown where the service does not offer the page. */
  readonly notOffered?: string
  readonly children: (session: Session) => ReactNode
}

/** Heading and content of a page of the account. The content needs the session. */
export function AccountPage({ path, lead, action, notOffered, children }: AccountPageProps) {
  const session = useSession()
  const section = accountSections.find((one) => one.path === path) ?? accountSections[0]
  const words = sectionWords(session.data, section)
  usePageTitle(t(words))
  const isOffered = session.data !== undefined && hasSection(session.data, path)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-headline font-semibold tracking-tight">{t(words)}</h1>
          {isOffered && action}
        </div>
        {lead !== undefined && <p className="max-w-2xl text-ink-soft">{lead}</p>}
      </header>
      <Loaded query={session} className="h-80 w-full">
        {(data) =>
          hasSection(data, path) ? (
            <>
              {children(data)}
              {/* The brand is a place of its own. */}
              {data.version !== undefined && path !== '/account/kits' && (
                <p className="text-small text-ink-soft">{t('account.version', { version: data.version })}</p>
              )}
            </>
          ) : (
            <Banner live={false}>{notOffered ?? t('account.notOffered')}</Banner>
          )
        }
      </Loaded>
    </div>
  )
}

export function AccountPart({
  title,
  text,
  action,
  children,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <section className="rounded-large border border-line bg-sheet">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{title}</h2>
          {text !== undefined && <p className="text-small text-ink-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

type NameEntry = {
  /** The saved name; empty for none. */
  readonly name: string
  /** Shown when the field is empty. */
  readonly missing: string
  readonly saved: string
  readonly isSaving: boolean
  readonly onSave: (
    name: string,
    outcome: { readonly onSuccess: () => void; readonly onError: (thrown: Error) => void },
  ) => void
  readonly onDone?: () => void
}

/** A field and its save for one name. Keeps the typed name after a failure, with the reason and the focus at the field. */
export function useNameEntry({ name, missing, saved, isSaving, onSave, onDone }: NameEntry) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | undefined>()

  function refuse(words: string): void {
    setError(words)
    ref.current?.focus()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isSaving) return
    if (typed.trim() === '') return refuse(missing)
    onSave(typed.trim(), {
      onSuccess() {
        announce(saved)
        onDone?.()
      },
      onError(thrown) {
        const failure = failureOf(thrown)
        refuse(failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text)
      },
    })
  }

  const field: Partial<TextFieldProps> = {
    ref,
    error,
    value: typed,
    maxLength: maxLengths.name,
    dir: 'auto',
    onChange(event) {
      setTyped(event.target.value)
      setError(undefined)
    },
  }
  return { field, ref, save, isChanged: typed.trim() !== name }
}

type NameFormProps = NameEntry & {
  readonly label: string
  readonly hint: ReactNode
  readonly autoComplete: string
}

export function NameForm({ label, hint, autoComplete, ...entry }: NameFormProps) {
  const { field, save, isChanged } = useNameEntry(entry)
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex items-start gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="min-w-0 flex-1">
        <TextField {...field} label={label} hint={hint} autoComplete={autoComplete} />
      </div>
      <Button type="submit" className="mt-6" busy={entry.isSaving} disabled={!isChanged}>
        {t('common.save')}
      </Button>
    </form>
  )
}

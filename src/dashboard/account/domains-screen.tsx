import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import type { Session } from '#contract/session.ts'
import { useAddDomain, useCheckDomain, useDomains } from '../api/domains.ts'
import { offers, useOffers } from '../api/session.ts'
import { Sections } from '../feature.tsx'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { LinkSwitches } from './domain-pages.tsx'
import { DomainList } from './domain-list.tsx'
import { maxLengths } from '#contract/limits.ts'
import type { Failure } from '#contract/failure.ts'
import { failureOf } from '../api/failure-of.ts'
import { failureWords } from '../failures/failure-words.ts'
import { reasonWords } from '../messages/reason-words.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { FormMessage } from '../ui/field.tsx'
import { Switch, type SwitchProps } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DomainSetupDialog } from './domain-setup.tsx'

export function DomainsScreen() {
  return (
    <AccountPage path="/account/domains" lead={t('domains.lead')} action={<AddDomain />}>
      {(session) => (
        <>
          <Domains session={session} />
          <Sections place="domains" given={{ session }} />
        </>
      )}
    </AccountPage>
  )
}

function AddDomain() {
  const [isAdding, setIsAdding] = useState(false)
  if (!useOffers('addDomain')) return null
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
        {t('domains.add')}
      </Button>
      <AddDomainDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

function Domains({ session }: { readonly session: Session }) {
  const domains = useDomains()
  const checking = useChecks(domains.data, offers(session, 'checkDomain'))
  return (
    <Loaded query={domains} label={t('domains.loading')}>
      {(list) => (
        <>
          <DomainList domains={list} session={session} {...checking} />
          {(offers(session, 'showPreviews') || offers(session, 'forwardQueries')) && (
            <LinkSwitches session={session} />
          )}
          {!offers(session, 'addDomain') && (
            <p className="text-small text-ink-soft">{t('domains.ownersOnly')}</p>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Milliseconds after which a domain that did not work is checked again when the page opens. */
const staleCheck = 60_000

/** Checks a domain on request. When the page opens, checks one by one those that did not work. */
function useChecks(domains: readonly BrandedDomain[] | undefined, mayCheck: boolean) {
  const { mutateAsync } = useCheckDomain()
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set())
  const hasBegun = useRef(false)

  async function check(domain: string): Promise<boolean> {
    setChecking((before) => new Set([...before, domain]))
    try {
      await mutateAsync(domain)
      return true
    } catch {
      return false
    } finally {
      setChecking((before) => new Set([...before].filter((each) => each !== domain)))
    }
  }

  useEffect(() => {
    if (!mayCheck || domains === undefined || hasBegun.current) return
    hasBegun.current = true
    void (async () => {
      for (const domain of domains.filter(isDue)) await check(domain.domain)
    })()
  })

  return { checking, onCheck: check }
}

function isDue({ state, checkedAt }: BrandedDomain): boolean {
  return state !== 'works' && (checkedAt === null || Date.now() - Date.parse(checkedAt) > staleCheck)
}

type AddDomainDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Two steps: the name, then how to set it up. */
export function AddDomainDialog({ open, onClose }: AddDomainDialogProps) {
  const [added, setAdded] = useState<BrandedDomain | null>(null)
  if (added === null) return <DomainForm open={open} onClose={onClose} onAdded={setAdded} />
  return (
    <DomainSetupDialog
      domain={added}
      open={open}
      onClose={() => {
        setAdded(null)
        onClose()
      }}
    />
  )
}

type DomainFormProps = AddDomainDialogProps & { readonly onAdded: (domain: BrandedDomain) => void }
type Problem = { readonly field?: string; readonly whole?: string }

function DomainForm({ open, onClose, onAdded }: DomainFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useAddDomain()
  const [typed, setTyped] = useState('')
  const [isExact, setIsExact] = useState(false)
  const [problem, setProblem] = useState<Problem>({})
  function refuse(next: Problem): void {
    setProblem(next)
    if (next.field !== undefined) input.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (add.isPending) return
    if (typed.trim() === '') return refuse({ field: t('domains.new.missing') })
    setProblem({})
    add.mutate(
      { domain: typed, isExact },
      {
        onSuccess(domain) {
          setTyped('')
          setIsExact(false)
          onAdded(domain)
        },
        onError: (failure) => refuse(problemOf(failureOf(failure))),
      },
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      initialFocus={input}
      title={t('domains.new.title')}
      confirm={t('domains.add')}
      busy={add.isPending}
      onSubmit={submit}
      onChange={() => setProblem({})}
    >
      <TextField
        ref={input}
        label={t('domains.new.label')}
        hint={t('domains.new.hint')}
        error={problem.field}
        value={typed}
        maxLength={maxLengths.reference}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="go.yourcompany.com"
        className="font-mono"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ExactSwitch checked={isExact} onCheckedChange={setIsExact} />
      <FormMessage>{problem.whole}</FormMessage>
    </FormDialog>
  )
}

function ExactSwitch(props: Pick<SwitchProps, 'checked' | 'onCheckedChange'>) {
  return <Switch label={t('domains.new.exact')} hint={t('domains.new.exact.hint')} {...props} />
}

function problemOf(failure: Failure): Problem {
  if (failure.kind === 'network') return { whole: t('domains.new.unknown') }
  if (failure.kind !== 'validation') return { whole: failureWords(failure, 'save').text }
  const [error] = failure.errors
  if (error === undefined) return { whole: failureWords(failure, 'save').text }
  return error.field === 'isExact' ? { whole: reasonWords(error) } : { field: reasonWords(error) }
}

import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import type { Session } from '#contract/session.ts'
import { useCheckDomain, useDomains } from '../api/domains.ts'
import { offers, useSession } from '../api/session.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { AddDomainDialog } from './add-domain-dialog.tsx'
import { DomainList } from './domain-list.tsx'

/** Lists, adds, checks and removes branded domains. */
export function DomainsScreen() {
  return (
    <AccountPage path="/account/domains" lead={t('domains.lead')} action={<AddDomain />}>
      {(session) => <Domains session={session} />}
    </AccountPage>
  )
}

function AddDomain() {
  const session = useSession().data
  const [isAdding, setIsAdding] = useState(false)
  if (session === undefined || !offers(session, 'addDomain')) return null
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setIsAdding(true)}
      >
        {t('domains.add')}
      </Button>
      <AddDomainDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

function Domains({ session }: { readonly session: Session }) {
  const domains = useDomains()
  const checking = useChecks(domains.data, offers(session, 'checkDomain'))
  if (domains.data === undefined) {
    return domains.isError ? (
      <LoadFailure query={domains} />
    ) : (
      <div role="status">
        <span className="sr-only">{t('domains.loading')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  return (
    <>
      <DomainList domains={domains.data} session={session} {...checking} />
      {!offers(session, 'addDomain') && <p className="text-small text-ink-soft">{t('domains.ownersOnly')}</p>}
    </>
  )
}

/** Milliseconds after which a domain that did not work is checked again when the page opens. */
const staleCheck = 60_000

/** Checks by hand, and one after the other those that did not work when the page opens. */
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

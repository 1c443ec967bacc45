import { CircleAlert, CircleCheck } from 'lucide-react'
import type { DomainState } from '#contract/domains.ts'
import type { Finding } from '#contract/server-check.ts'
import { useMailCheck, useServerCheck } from '../api/session.ts'
import { Loaded, LoadFailure } from '../failures/failure-prompt.tsx'
import { formatBytes, formatInstant } from '../messages/format.ts'
import { t, textOf } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { stateWords } from './domain-setup.tsx'

/** The checks of the server: each is good or says how to fix it. */
export function ServerScreen() {
  return (
    <AccountPage path="/account/server" lead={t('server.lead')}>
      {() => <ServerFindings />}
    </AccountPage>
  )
}

function ServerFindings() {
  const check = useServerCheck()
  return (
    <Loaded query={check} label={t('server.loading')} className="h-96 w-full">
      {(findings) => <FindingList check={check} findings={findings} />}
    </Loaded>
  )
}

type FindingListProps = {
  readonly check: ReturnType<typeof useServerCheck>
  readonly findings: readonly Finding[]
}

function FindingList({ check, findings }: FindingListProps) {
  const mail = useMailCheck()
  const toFix = findings.filter(({ isGood }) => !isGood).length
  const hasMail = findings.some(({ code }) => code.startsWith('mail-') && code !== 'mail-off')
  return (
    <>
      <Banner tone={toFix === 0 ? 'good' : 'warn'}>
        {toFix === 0 ? t('server.allGood') : t('server.toFix', { count: toFix })}
      </Banner>
      {mail.isError && (
        <LoadFailure query={{ error: mail.error, isFetching: false, refetch: check.refetch }} />
      )}
      <ul
        aria-label={t('server.list')}
        className="divide-y divide-line rounded-large border border-line bg-sheet"
      >
        {findings.map((finding) => (
          <FindingRow key={`${finding.code} ${finding.values['domain'] ?? ''}`} finding={finding} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button busy={check.isFetching} onClick={() => void check.refetch()}>
          {t('server.again')}
        </Button>
        {hasMail && (
          <Button busy={mail.isPending} onClick={() => mail.mutate()}>
            {t('server.sendMail')}
          </Button>
        )}
      </div>
    </>
  )
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const Icon = finding.isGood ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-3 p-4 sm:px-6">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${finding.isGood ? 'text-good' : 'text-warn'}`} />
      <p className="min-w-0 [overflow-wrap:anywhere]">{wordsOf(finding)}</p>
    </li>
  )
}

/** A newer service may have findings without a translation. */
function wordsOf({ code, values, message }: Finding): string {
  if (code.startsWith('domain-')) {
    const state = code.slice('domain-'.length) as DomainState
    const addresses = String(values['addresses']).split(', ')
    const { title, text } = stateWords({ state, addresses, checkedAt: '', isProven: true })
    return `${values['domain']}: ${title}. ${text ?? ''}`
  }
  const shown = {
    ...values,
    ...('at' in values && { at: formatInstant(String(values['at'])) }),
    ...('bytes' in values && { space: formatBytes(Number(values['bytes'])) }),
  }
  return textOf(`server.${code}`, shown) ?? message
}

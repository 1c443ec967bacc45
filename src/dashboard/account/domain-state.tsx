import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { BrandedDomain, DomainState } from '#contract/domains.ts'
import { formatDay, formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { classNames } from '../ui/class-names.ts'

const signs = {
  works: { Icon: CircleCheck, colour: 'text-good' },
  'no-record': { Icon: TriangleAlert, colour: 'text-warn' },
  elsewhere: { Icon: CircleAlert, colour: 'text-bad' },
  certificate: { Icon: CircleAlert, colour: 'text-bad' },
  'other-service': { Icon: CircleAlert, colour: 'text-bad' },
  'other-host': { Icon: CircleAlert, colour: 'text-bad' },
  unreachable: { Icon: CircleAlert, colour: 'text-bad' },
  private: { Icon: TriangleAlert, colour: 'text-warn' },
  unchecked: { Icon: CircleDashed, colour: 'text-ink-soft' },
} as const satisfies Record<DomainState, object>

type DomainStateLineProps = { readonly domain: BrandedDomain; readonly isChecking: boolean }

/** The result of the last check in words. A change is announced. */
export function DomainStateLine({ domain, isChecking }: DomainStateLineProps) {
  const { Icon, colour } = isChecking ? { Icon: LoaderCircle, colour: 'text-ink-soft' } : signs[domain.state]
  const { title, text } = stateWords(domain)
  return (
    <div role="status" className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={classNames('mt-0.5 size-4 shrink-0', colour, isChecking && 'animate-spin')}
      />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className={classNames('block font-medium', !isChecking && colour)}>
          {isChecking ? t('domains.state.checking') : title}
        </span>
        {!isChecking && (
          <span className="text-ink-soft">{[text, proofWords(domain)].filter(Boolean).join(' ')}</span>
        )}
      </p>
    </div>
  )
}

/** The step before codes can use a domain; null for a proven one. */
function proofWords({ endsAt, isContested }: BrandedDomain): string | null {
  if (endsAt === null) return null
  const date = formatDay(endsAt)
  return isContested ? t('domains.unproven.record', { date }) : t('domains.unproven', { date })
}

function stateWords({ state, addresses, checkedAt, isProven }: BrandedDomain) {
  // It leads here, but no code can use it yet.
  if (state === 'works' && !isProven) return { title: t('domains.state.works'), text: null }
  // Checked, but the DNS servers did not answer.
  if (state === 'unchecked' && checkedAt !== null)
    return { title: t('domains.state.unknown'), text: t('domains.state.unknown.text') }
  const places = { addresses: formatList(addresses.slice(0, 3)) }
  switch (state) {
    case 'elsewhere':
    case 'other-service':
    case 'unreachable':
      return { title: t(`domains.state.${state}`), text: t(`domains.state.${state}.text`, places) }
    default:
      return { title: t(`domains.state.${state}`), text: t(`domains.state.${state}.text`) }
  }
}

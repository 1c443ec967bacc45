import type { ReactNode } from 'react'
import type { BrandedDomain, DnsRecord, DomainState } from '#contract/domains.ts'
import { useCheckDomain } from '../api/domains.ts'
import { Sections } from '../feature.tsx'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react'
import { formatDay, formatList } from '../messages/format.ts'
import { classNames } from '../ui/class-names.ts'

type DomainSetupDialogProps = {
  readonly domain: BrandedDomain
  readonly open: boolean
  readonly onClose: () => void
}

/** The steps at the DNS provider, with the exact record, and a check. */
export function DomainSetupDialog({ domain, open, onClose }: DomainSetupDialogProps) {
  const check = useCheckDomain()
  const current = check.data?.domain === domain.domain ? check.data : domain
  const isWorking = current.state === 'works' && current.isProven
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('domains.setup.title', { domain: domain.domain })}
      actions={
        <>
          <Button variant={isWorking ? 'primary' : 'secondary'} onClick={onClose}>
            {t('domains.setup.done')}
          </Button>
          <Button
            variant={isWorking ? 'secondary' : 'primary'}
            busy={check.isPending}
            onClick={() => check.mutate(domain.domain)}
          >
            {t('domains.check')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {current.isProven && current.codes > 0 && current.state !== 'works' && (
          <Sections place="domain-setup" given={{ domain: current }} />
        )}
        <ol className="flex flex-col gap-4">
          <Step number={1}>{t('domains.setup.open')}</Step>
          <Step number={2}>
            {current.records.length === 0 ? (
              t('domains.setup.noRecord', { domain: domain.domain })
            ) : (
              <>
                <p>{t('domains.setup.record', { count: current.records.length })}</p>
                {current.records.map((record) => (
                  <RecordToCreate key={`${record.type} ${record.value}`} record={record} />
                ))}
              </>
            )}
          </Step>
          <Step number={3}>{t('domains.setup.wait')}</Step>
        </ol>
        <div className="rounded-base border border-line bg-paper p-4">
          <DomainStateLine domain={current} isChecking={check.isPending} />
        </div>
        {check.isError && <Banner tone="bad">{t('domains.checkFailed', { domain: domain.domain })}</Banner>}
      </div>
    </Dialog>
  )
}

function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-small font-semibold tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

function RecordToCreate({ record: { type, name, value } }: { readonly record: DnsRecord }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center rounded-base border border-line bg-paper sm:grid-cols-[auto_auto_minmax(0,1fr)]">
      <RecordPart label={t('domains.setup.type')}>{type}</RecordPart>
      <RecordPart label={t('domains.setup.name')} copy={{ text: name, label: t('domains.setup.copyName') }}>
        {name}
      </RecordPart>
      <RecordPart
        label={t('domains.setup.value')}
        copy={{ text: value, label: t('domains.setup.copyValue') }}
      >
        {value}
      </RecordPart>
    </dl>
  )
}

type RecordPartProps = {
  readonly label: string
  readonly copy?: { readonly text: string; readonly label: string }
  readonly children: string
}

function RecordPart({ label, copy, children }: RecordPartProps) {
  return (
    <div className="col-span-full grid grid-cols-subgrid items-center gap-x-3 px-3 not-last:border-b not-last:border-line sm:col-span-1 sm:flex sm:flex-col sm:items-start sm:gap-0 sm:py-2 sm:not-last:border-e sm:not-last:border-b-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="flex min-h-10 min-w-0 max-w-full items-center gap-1 sm:min-h-8">
        <bdi dir="ltr" className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">
          {children}
        </bdi>
        {copy !== undefined && <CopyButton plain text={copy.text} label={copy.label} />}
      </dd>
    </div>
  )
}

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

export function stateWords({
  state,
  addresses,
  checkedAt,
  isProven,
}: Pick<BrandedDomain, 'state' | 'addresses' | 'checkedAt' | 'isProven'>) {
  // The domain works, but its ownership is not proven yet.
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

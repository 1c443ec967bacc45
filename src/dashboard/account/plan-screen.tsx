import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Session } from '#contract/session.ts'
import { hasLimits, offers } from '../api/session.ts'
import { raiseWords } from '../failures/upgrade-prompt.tsx'
import { Sections } from '../feature.tsx'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Meter } from '../ui/meter.tsx'
import { AccountPage } from './account-page.tsx'
import { StorageSection } from './storage-section.tsx'

export function PlanScreen() {
  return (
    <AccountPage path="/account/plan">
      {(session) => (
        <>
          {session.plan.name === '' ? (
            <Banner live={false}>{t('plan.silent')}</Banner>
          ) : (
            hasLimits(session) && <PlanSheet session={session} />
          )}
          {offers(session, 'listFiles') && <StorageSection session={session} />}
          <Sections place="plan" given={{ session }} />
        </>
      )}
    </AccountPage>
  )
}

function PlanSheet({ session }: { readonly session: Session }) {
  const { plan, usage, user, domains, upgradeUrl } = session
  const { codes, links, colours } = plan.limits
  return (
    <div className="rounded-large border border-line bg-sheet">
      <div className="flex flex-wrap items-end justify-between gap-4 p-6">
        <div>
          <p className="text-small text-ink-soft">{t('plan.current')}</p>
          <p className="text-title font-semibold">{plan.name}</p>
          {user.name !== '' && (
            <p className="text-small text-ink-soft">{t('plan.account', { name: user.name })}</p>
          )}
        </div>
        {upgradeUrl !== null && (
          <a href={upgradeUrl} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {t('plan.upgrade')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
      <dl className="divide-y divide-line border-t border-line">
        <Limit kind="codes" used={usage.codes} max={codes} />
        <Limit kind="links" used={usage.links} max={links} hint={t('plan.linksHint')} />
        <Row label={t('plan.colours')}>
          {colours === null ? t('plan.coloursUnlimited') : t('plan.coloursMax', { count: colours })}
        </Row>
        {domains.length > 0 && (
          <Row label={t('plan.domains')}>
            <ul className="font-mono text-small sm:text-end">
              {domains.map((domain) => (
                <li key={domain} className="break-all">
                  {domain}
                </li>
              ))}
            </ul>
          </Row>
        )}
      </dl>
      <p className="border-t border-line p-6 text-ink-soft">
        {t('plan.promise')} {upgradeUrl === null && raiseWords(session)}
      </p>
    </div>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 py-4">
      <dt className="font-medium">{label}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </div>
  )
}

type LimitProps = {
  readonly kind: 'codes' | 'links'
  readonly used: number
  readonly max: number | null
  readonly hint?: string
}

function Limit({ kind, used, max, hint }: LimitProps) {
  const label = t(`plan.${kind}`)
  const valueText =
    max === null
      ? t('plan.usedUnlimited', { used })
      : used > max
        ? t(`upgrade.${kind}.titleMax`, { count: max })
        : t('plan.used', { used, max })
  const full = max !== null && used >= max
  return (
    <div className="px-6 py-4">
      <dt className="sr-only">{label}</dt>
      <dd>
        <Meter label={label} value={used} max={max} valueText={valueText} />
        {full ? (
          <p className="mt-2 text-small text-bad">{t('plan.full')}</p>
        ) : (
          hint !== undefined && <p className="mt-2 text-small text-ink-soft">{hint}</p>
        )}
      </dd>
    </div>
  )
}

import { shownDomain } from '#contract/unicode-host.ts'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import type { Session } from '#contract/session.ts'
import { useMakeDomainDefault, useRemoveDomain } from '../api/domains.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { AlertDialog, Dialog, useQuestion } from '../ui/dialog.tsx'
import { DomainPagesDialog } from './domain-pages.tsx'
import { DomainSetupDialog, DomainStateLine } from './domain-setup.tsx'
import { failureOf } from '../api/failure-of.ts'
import { When } from '../ui/when.tsx'

type DomainListProps = {
  readonly domains: readonly BrandedDomain[]
  readonly session: Session
  readonly checking: ReadonlySet<string>
  /** Resolves with false when the check failed. */
  readonly onCheck: (domain: string) => Promise<boolean>
}

type Asked = { readonly what: 'setup' | 'pages' | 'default' | 'remove'; readonly domain: string }

/** The domains with their state, and the actions of an owner. */
export function DomainList({ domains, session, checking, onCheck }: DomainListProps) {
  const list = useRef<HTMLUListElement>(null)
  const makeDefault = useMakeDomainDefault()
  const { about: asked, isOpen, ask: askAbout, close } = useQuestion<Asked>()
  const [failed, setFailed] = useState<string | null>(null)

  function ask(what: Asked['what'], domain: string): void {
    setFailed(null)
    askAbout({ what, domain })
  }
  function choose(domain: string): void {
    setFailed(null)
    makeDefault.mutate(domain, {
      onSuccess: () => announce(t('domains.madeDefault', { domain })),
      onError: () => setFailed(t('domains.failed')),
      onSettled: close,
    })
  }
  async function check(domain: string): Promise<void> {
    setFailed((await onCheck(domain)) ? null : t('domains.checkFailed', { domain }))
  }

  return (
    <>
      {failed !== null && <Banner tone="bad">{failed}</Banner>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('domains.list')}
        className="divide-y divide-line rounded-large border border-line bg-sheet outline-none"
      >
        {domains.map((domain) => (
          <DomainRow
            key={domain.domain}
            domain={domain}
            session={session}
            isChecking={checking.has(domain.domain)}
            onAsk={(what) => ask(what, domain.domain)}
            onDefault={() =>
              domain.state === 'works' ? choose(domain.domain) : ask('default', domain.domain)
            }
            onCheck={() => void check(domain.domain)}
          />
        ))}
      </ul>
      {asked !== null && (
        <DomainDialogs
          domains={domains}
          asked={asked}
          open={isOpen}
          onClose={close}
          isChoosing={makeDefault.isPending}
          onChoose={choose}
          // The focused button disappears with its row.
          onRemoved={() => setTimeout(() => list.current?.focus())}
          onFailed={() => setFailed(t('domains.failed'))}
        />
      )}
    </>
  )
}

type DomainDialogsProps = {
  readonly domains: readonly BrandedDomain[]
  readonly asked: Asked
  readonly open: boolean
  readonly onClose: () => void
  readonly isChoosing: boolean
  readonly onChoose: (domain: string) => void
  readonly onRemoved: () => void
  readonly onFailed: () => void
}

function DomainDialogs({ domains, asked, open, onClose, ...actions }: DomainDialogsProps) {
  const about = domains.find(({ domain }) => domain === asked.domain) ?? null
  if (asked.what === 'remove') {
    return (
      <RemoveDomain
        key={asked.domain}
        domain={about}
        next={domains.find(({ isDefault }) => !isDefault)?.domain ?? ''}
        open={open && about !== null}
        onClose={onClose}
        onRemoved={actions.onRemoved}
        onFailed={actions.onFailed}
      />
    )
  }
  if (about === null) return null
  if (asked.what === 'pages')
    return <DomainPagesDialog key={about.domain} domain={about} open={open} onClose={onClose} />
  if (asked.what === 'setup') return <DomainSetupDialog domain={about} open={open} onClose={onClose} />
  const { domain } = about
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('domains.default.title', { domain })}
      description={t('domains.default.text')}
      confirm={t('domains.default.confirm')}
      busy={actions.isChoosing}
      onConfirm={() => actions.onChoose(domain)}
    />
  )
}

type DomainRowProps = {
  readonly domain: BrandedDomain
  readonly session: Session
  readonly isChecking: boolean
  readonly onAsk: (what: 'setup' | 'pages' | 'remove') => void
  readonly onDefault: () => void
  readonly onCheck: () => void
}

function DomainRow({ domain, session, isChecking, onAsk, onDefault, onCheck }: DomainRowProps) {
  const { domain: name, isConfigured, isDefault, isProven, state } = domain
  const needsSetup = !isConfigured && (state !== 'works' || !isProven) && domain.records.length > 0
  return (
    <li className="flex flex-col gap-3 p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi dir="ltr" className="min-w-0 font-mono font-semibold [overflow-wrap:anywhere]">
          {shownDomain(name)}
        </bdi>
        {isDefault && <Chip>{t('domains.default')}</Chip>}
        {isConfigured && <Chip title={t('domains.configured.text')}>{t('domains.configured')}</Chip>}
      </div>
      <DomainStateLine domain={domain} isChecking={isChecking} />
      <Facts domain={domain} />
      {offers(session, 'checkDomain') && (
        <div className="flex flex-wrap gap-2">
          {needsSetup && <RowButton action="setup" domain={name} onClick={() => onAsk('setup')} />}
          <RowButton action="check" domain={name} busy={isChecking} onClick={onCheck} />
          {domain.pages !== undefined && offers(session, 'setDomainPages') && (
            <RowButton action="pages" domain={name} onClick={() => onAsk('pages')} />
          )}
          {!isDefault && isProven && <RowButton action="makeDefault" domain={name} onClick={onDefault} />}
          {!isConfigured && <RowButton action="remove" domain={name} onClick={() => onAsk('remove')} />}
        </div>
      )}
    </li>
  )
}

type RowButtonProps = {
  readonly action: 'setup' | 'pages' | 'check' | 'makeDefault' | 'remove'
  readonly domain: string
  readonly busy?: boolean
  readonly onClick: () => void
}

function RowButton({ action, domain, busy = false, onClick }: RowButtonProps) {
  const name = t(`domains.${action}.named`, { domain })
  return (
    <Button size="small" busy={busy} aria-label={name} onClick={onClick}>
      {t(`domains.${action}`)}
    </Button>
  )
}

function Chip({ title, children }: { readonly title?: string; readonly children: string }) {
  return (
    <span title={title} className="rounded-small border border-line-strong px-1.5 text-small text-ink-soft">
      {children}
    </span>
  )
}

function Facts({
  domain: { domain, codes, deletedCodes, checkedAt, isConfigured, isExact },
}: {
  readonly domain: BrandedDomain
}) {
  return (
    <div className="flex flex-col gap-1 text-small text-ink-soft">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        {codes > 0 ? (
          <Link to="/" search={{ search: domain }} className="underline hover:text-ink">
            {t('domains.codes', { count: codes })}
          </Link>
        ) : (
          <span>{t('domains.noCodes')}</span>
        )}
        {deletedCodes > 0 && (
          <Link to="/" search={{ search: domain, deleted: true }} className="underline hover:text-ink">
            {t('domains.deletedCodes', { count: deletedCodes })}
          </Link>
        )}
        {checkedAt !== null && (
          <span>
            {t('domains.checked')} <When at={checkedAt} />
          </span>
        )}
      </p>
      {isExact && <p>{t('domains.exact')}</p>}
      {isConfigured && <p>{t('domains.configured.text')}</p>}
    </div>
  )
}

type RemoveDomainProps = {
  /** Null once it is removed. */
  readonly domain: BrandedDomain | null
  /** The default after the removal of the default. */
  readonly next: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
  readonly onFailed: () => void
}

/** Asks before removing, or names the codes that prevent it. */
export function RemoveDomain({
  domain: current,
  next,
  open,
  onClose,
  onRemoved,
  onFailed,
}: RemoveDomainProps) {
  const remove = useRemoveDomain()
  // Kept while the dialog closes, after its row has disappeared.
  const [domain, setDomain] = useState(current)
  if (current !== null && current !== domain) setDomain(current)
  if (domain === null) return null
  if (domain.codes + domain.deletedCodes > 0) return <InUse domain={domain} open={open} onClose={onClose} />
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('domains.remove.title', { domain: domain.domain })}
      description={
        <div className="flex flex-col gap-2">
          <p>{t('domains.remove.text')}</p>
          {domain.isDefault && (
            <p className="font-medium text-ink">{t('domains.remove.next', { domain: next })}</p>
          )}
        </div>
      }
      confirm={t('domains.remove.confirm')}
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(domain.domain, {
          onSuccess() {
            announce(t('domains.removed', { domain: domain.domain }))
            onClose()
            onRemoved()
          },
          // A code may have been created meanwhile: the list then says so.
          onError: (thrown) => {
            if (failureOf(thrown).kind === 'validation') return
            onClose()
            onFailed()
          },
        })
      }
    />
  )
}

type InUseProps = { readonly domain: BrandedDomain; readonly open: boolean; readonly onClose: () => void }

function InUse({ domain: { domain, codes, deletedCodes }, open, onClose }: InUseProps) {
  const uses = [
    ...(codes > 0 ? [t('domains.codes', { count: codes })] : []),
    ...(deletedCodes > 0 ? [t('domains.deletedCodes', { count: deletedCodes })] : []),
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('domains.inUse.title', { domain })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {deletedCodes > 0 && (
            <Link to="/" search={{ search: domain, deleted: true }} className={buttonClass()}>
              {t('domains.inUse.showDeleted', { count: deletedCodes })}
            </Link>
          )}
          {codes > 0 && (
            <Link to="/" search={{ search: domain }} className={buttonClass('primary')}>
              {t('domains.inUse.show', { count: codes })}
            </Link>
          )}
        </>
      }
    >
      <p>{t('domains.inUse.by')}</p>
      <ul className="mb-2 list-disc ps-5 font-medium">
        {uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
      <p className="text-ink-soft">{t('domains.inUse.text')}</p>
      {deletedCodes > 0 && <p className="mt-2 text-ink-soft">{t('domains.inUse.deleted')}</p>}
    </Dialog>
  )
}

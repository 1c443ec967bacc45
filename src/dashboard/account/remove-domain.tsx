import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import { failureOf } from '../api/failure-of.ts'
import { useRemoveDomain } from '../api/domains.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'

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

/** Asks before removing, or names the codes that stand against it. */
export function RemoveDomain({
  domain: current,
  next,
  open,
  onClose,
  onRemoved,
  onFailed,
}: RemoveDomainProps) {
  const remove = useRemoveDomain()
  // Stays for the closing dialog when the row is gone.
  const [domain, setDomain] = useState(current)
  if (current !== null && current !== domain) setDomain(current)
  if (domain === null) return null
  if (domain.codes + domain.deletedCodes > 0) return <InUse domain={domain} open={open} onClose={onClose} />
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
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
            onRemoved()
          },
          // A code may have been created meanwhile: the list then says so.
          onError: (thrown) => {
            if (failureOf(thrown).kind !== 'validation') onFailed()
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
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
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

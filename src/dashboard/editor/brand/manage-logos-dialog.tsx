import { useState } from 'react'
import type { Logo } from '#contract/logo.ts'
import { useLogoImage } from '../../api/logos.ts'
import { useLogos } from '../../api/logos.ts'
import { useRemoveLogo, useRestoreLogo } from '../../api/uploaded-images.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { KitDialogProps } from './save-kit-dialog.tsx'

/** Removes logos from the choices and restores them. */
export function ManageLogosDialog({ open, onClose }: KitDialogProps) {
  const { data: logos = [] } = useLogos()
  const [failed, setFailed] = useState(false)
  // Keep the order, so that a row does not move after a click.
  const byAge = logos.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('brand.logos.title')}
      description={t('brand.logos.text')}
    >
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {byAge.map((logo) => (
          <LogoRow key={logo.id} logo={logo} onFailed={setFailed} />
        ))}
      </ul>
      {failed && (
        <div className="mt-4">
          <Banner tone="bad">{t('brand.failed')}</Banner>
        </div>
      )}
    </Dialog>
  )
}

type LogoRowProps = { readonly logo: Logo; readonly onFailed: (failed: boolean) => void }

function LogoRow({ logo, onFailed }: LogoRowProps) {
  const { id, name, isRemoved = false } = logo
  const { data: image } = useLogoImage(id)
  const remove = useRemoveLogo()
  const restore = useRestoreLogo()
  const change = isRemoved ? restore : remove
  const action = t(isRemoved ? 'brand.logos.restore' : 'brand.logos.remove')

  function toggle(): void {
    onFailed(false)
    change.mutate(id, {
      onSuccess: () => announce(t(isRemoved ? 'brand.logos.restored' : 'brand.logos.removed', { name })),
      onError: () => onFailed(true),
    })
  }

  return (
    <li className="flex items-center gap-3 py-2">
      <span
        aria-hidden
        className={`flex size-14 shrink-0 overflow-hidden rounded-small border border-line bg-print ${isRemoved ? 'opacity-50' : ''}`}
      >
        {image && <img src={image.href} alt="" className="size-full object-contain p-1" />}
      </span>
      <p className="min-w-0 flex-1">
        <span dir="auto" title={name} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className="block min-h-5 text-small text-ink-soft">
          {isRemoved && t('brand.logos.isRemoved')}
        </span>
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${action}: ${name}`}
        busy={change.isPending}
        onClick={toggle}
      >
        {action}
      </Button>
    </li>
  )
}

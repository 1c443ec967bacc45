import { usePartChange } from '../editor-context.ts'
import { StoredImage } from './tiles.tsx'
import { useState } from 'react'
import type { Logo } from '#contract/logo.ts'
import { logosOfKit } from '#design/brand/brand-kit.ts'
import { defaultLogo, type Design } from '#design/design.ts'
import { startLogoSize } from '#design/logo-placement.ts'
import { useBrandKits } from '../../api/brand-kits.ts'
import { useLogoImage, useLogos, useRemoveLogo, useRestoreLogo } from '../../api/logos.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { KitDialogProps } from '../brand/kit-menu.tsx'
import { LogoColours } from '../brand/logo-colours.tsx'
import { useDesignPart, useEditor } from '../editor-context.ts'
import { LogoUpload } from './logo-upload.tsx'
import { NoPicture } from './tiles.tsx'
import { fileTitle } from '../../ui/file-title.ts'

const shown = 11

export function LogoFields() {
  const { session, history, isViewOnly } = useEditor()
  const logo = useDesignPart((design) => design.logo)
  const { data: logos = [] } = useLogos()
  const ofBrands = new Set((useBrandKits().data ?? []).flatMap(({ design }) => logosOfKit(design)))
  const offered = logos
    .filter(({ isRemoved, purpose }) => isRemoved !== true && (purpose ?? 'logo') === 'logo')
    // Those of a brand come first, however old they are.
    .toSorted((one, other) => Number(ofBrands.has(other.id)) - Number(ofBrands.has(one.id)))

  function choose(id: string | null, uploaded?: Logo): void {
    const known = uploaded === undefined ? logos : [uploaded, ...logos]
    history.change('logo', (now) => ({ ...now, logo: id === null ? null : placed(now, id, known) }))
  }

  return (
    <div className="flex flex-col gap-3">
      {offers(session, 'uploadLogo') ? (
        <LogoUpload onUploaded={(uploaded) => choose(uploaded.id, uploaded)} />
      ) : (
        // A viewer's role lacks it, not the service.
        !isViewOnly && <p className="text-small text-ink-soft">{t('editor.logo.notOffered')}</p>
      )}
      {(logos.length > 0 || logo !== null) && (
        <PictureChoice
          label={t('editor.logo.choose')}
          aside={offers(session, 'removeLogo') && <ManageLogos />}
          value={logo?.id ?? ''}
          onValueChange={(id) => choose(id === '' ? null : id)}
          options={[
            { value: '', label: t('editor.logo.none'), picture: <NoPicture /> },
            ...withChosen(offered.slice(0, shown), logos, logo?.id ?? null).map(({ id, name }) => ({
              value: id,
              label: fileTitle(name),
              picture: <StoredImage id={id} className="object-contain p-2" />,
            })),
          ]}
        />
      )}
      {logo !== null && <LogoColours logoId={logo.id} />}
      {logo !== null && <LogoNotLoaded id={logo.id} />}
      {logo !== null && <LogoPlacementFields logo={logo} />}
    </div>
  )
}

/** A size chosen by the user stays with the next logo; otherwise the logo sets its own. */
function placed(design: Design, id: string, known: readonly Logo[]): NonNullable<Design['logo']> {
  const { logo } = design
  const isUntouched = logo === null || logo.size === startSize(logo.id, known)
  return { ...(logo ?? defaultLogo), id, ...(isUntouched ? { size: startSize(id, known) } : {}) }
}

function startSize(id: string, known: readonly Logo[]): number {
  const logo = known.find((one) => one.id === id)
  return logo === undefined ? defaultLogo.size : startLogoSize(logo.width / logo.height)
}

/** Always includes the chosen logo, even an old or unknown one. */
function withChosen(
  some: readonly Logo[],
  all: readonly Logo[],
  chosen: string | null,
): readonly { id: string; name: string }[] {
  if (chosen === null || some.some(({ id }) => id === chosen)) return some
  return [...some, { id: chosen, name: all.find(({ id }) => id === chosen)?.name ?? t('editor.logo.kept') }]
}

/** Reports at the field that the logo did not load; the preview continues without it. */
function LogoNotLoaded({ id }: { readonly id: string }) {
  const image = useLogoImage(id)
  const isMissing = image.data === undefined && image.failureCount > 0
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small text-warn empty:hidden">
      {isMissing && (
        <>
          {t('editor.logo.notLoaded')}
          <Button size="small" busy={image.isFetching} onClick={() => void image.refetch()}>
            {t('editor.logo.loadAgain')}
          </Button>
        </>
      )}
    </p>
  )
}

/** Size, margin, and whether modules are hidden behind the logo. */
function LogoPlacementFields({ logo }: { readonly logo: NonNullable<Design['logo']> }) {
  const change = usePartChange('logo')
  return (
    <div className="flex flex-col gap-2">
      <Slider
        label={t('editor.logo.size')}
        value={Math.round(logo.size * 100)}
        min={5}
        max={50}
        valueText={t('editor.logo.sizeValue', { percent: Math.round(logo.size * 100) })}
        onValueChange={(percent) => change({ size: percent / 100 })}
      />
      <Slider
        label={t('editor.logo.margin')}
        value={logo.margin}
        min={0}
        max={4}
        step={0.5}
        valueText={t('editor.logo.marginValue', { count: logo.margin })}
        onValueChange={(margin) => change({ margin })}
      />
      <Switch
        label={t('editor.logo.hide')}
        checked={logo.hideModules}
        onCheckedChange={(hideModules) => change({ hideModules })}
      />
    </div>
  )
}

function ManageLogos() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-my-2 -me-2.5 whitespace-nowrap!"
        onClick={() => setIsOpen(true)}
      >
        {t('brand.logos.manage')}
      </Button>
      {isOpen !== null && <ManageLogosDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Removes logos from the choices and restores them. */
function ManageLogosDialog({ open, onClose }: KitDialogProps) {
  const { data: logos = [] } = useLogos()
  const [failed, setFailed] = useState(false)
  // Keep the order, so that a row does not move after a click.
  const byAge = logos.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return (
    <Dialog open={open} onClose={onClose} title={t('brand.logos.title')} description={t('brand.logos.text')}>
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

function LogoRow({ logo, onFailed }: { logo: Logo; onFailed: (failed: boolean) => void }) {
  const { id, name, isRemoved = false } = logo
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
        <StoredImage id={id} className="object-contain p-1" />
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

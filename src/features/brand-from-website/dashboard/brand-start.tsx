import { pressedKey } from '#dashboard/ui/keys.ts'
import { Bookmark, Globe } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { SiteLogo } from '#features/brand-from-website/contract/site-brand.ts'
import { wearPalette } from '#design/brand/palette.ts'
import type { Design } from '#design/design.ts'
import { offers } from '#dashboard/api/session.ts'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { PictureChoice } from '#dashboard/ui/picture-choice.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { LogoUpload } from '#dashboard/editor/design/logo-upload.tsx'
import { SuggestedTile, SuggestionStatus } from '#dashboard/editor/design/suggestions.tsx'
import { NoPicture, StoredImage } from '#dashboard/editor/design/tiles.tsx'
import { useEditor } from '#dashboard/editor/editor-context.ts'
import { SaveKitDialog } from '#dashboard/editor/brand/kit-menu.tsx'
import { Swatches } from '#dashboard/editor/brand/logo-colours.tsx'
import { type Brand, designsShown, useBrandDesigns, useBrandSource } from './use-brand-source.ts'
import { useDressPage } from '#dashboard/editor/brand/use-dress-page.ts'

export function BrandStart() {
  const { session } = useEditor()
  return offers(session, 'readBrand') ? <BrandPanel /> : null
}

function BrandPanel() {
  const id = useId()
  const area = useRef<HTMLElement>(null)
  const { session } = useEditor()
  const source = useBrandSource()
  return (
    <section ref={area} aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <h3 id={`${id}-title`} className="text-small font-medium">
        {t('brandFromWebsite.title')}
      </h3>
      <WebsiteField source={source} />
      {offers(session, 'uploadLogo') && (
        <LogoUpload label={t('brandFromWebsite.logo')} area={area} onUploaded={source.take} />
      )}
      {source.isFinding ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        source.brand !== null && <BrandResults source={source} brand={source.brand} />
      )}
    </section>
  )
}

type WebsiteFieldProps = { readonly source: ReturnType<typeof useBrandSource> }

function WebsiteField({ source: { address, error, isFinding, type, find } }: WebsiteFieldProps) {
  return (
    <TextField
      label={t('brandFromWebsite.label')}
      reserve={false}
      error={isFinding || error === null ? undefined : error}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="acme.com"
      className="pe-32!"
      prefix={<Globe aria-hidden className="size-4" />}
      suffix={
        <Button size="small" busy={isFinding} onClick={() => find()}>
          {t('brandFromWebsite.find')}
        </Button>
      }
      value={address}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') return
        // Enter saves the code elsewhere in this form.
        event.preventDefault()
        find()
      }}
    />
  )
}

type BrandResultsProps = { readonly source: ReturnType<typeof useBrandSource>; readonly brand: Brand }

/** The results for a brand: logos to choose from, colours that apply, and six tested designs. */
function BrandResults({ source, brand }: BrandResultsProps) {
  const { history, session } = useEditor()
  /** A kit of the brand is saved from a design that shows it. */
  const [isWorn, setIsWorn] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { palette } = brand
  const shown = useRef<HTMLDivElement>(null)
  // On a phone they come below the bar that saves.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [source.site, source.own])
  const use = (next: (design: Design) => Design, words: string) => {
    history.change('brand-colours', next)
    setIsWorn(true)
    announce(words)
  }

  return (
    <div className="mt-1 flex flex-col gap-3 border-t border-line pt-3">
      <div
        ref={shown}
        className="flex scroll-mt-[calc(var(--pinned,0px)+3.5rem)] scroll-mb-44 flex-col gap-3 wide:scroll-my-24"
      >
        <p role="status" className="text-small text-ink-soft">
          {foundWords(source, brand)}
        </p>
        <BrandTiles brand={brand} onApplied={() => setIsWorn(true)} />
      </div>
      <LogoChoice source={source} />
      {palette.length > 0 && (
        <Swatches
          label={t('brandFromWebsite.colours')}
          colours={palette}
          onPick={(color) =>
            use(
              (design) => ({ ...design, color, preset: color }),
              t('brandFromWebsite.picked', { colour: color }),
            )
          }
          action={
            <Button
              variant="quiet"
              size="small"
              onClick={() => use((design) => wearPalette(design, palette), t('brandFromWebsite.used'))}
            >
              {t('brand.logo.use')}
            </Button>
          }
        />
      )}
      {isWorn && offers(session, 'createBrandKit') && (
        <Button size="small" className="self-start" icon={Bookmark} onClick={() => setIsSaving(true)}>
          {t('brandFromWebsite.keep')}
        </Button>
      )}
      {isSaving && <SaveKitDialog key={brand.key} open brand={brand} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function foundWords({ site }: BrandResultsProps['source'], { palette, logo }: Brand): string {
  if (site === null) return t('brandFromWebsite.ofLogo', { count: palette.length })
  if (logo === null && site.logoProblem === null && palette.length === 0)
    return t('brandFromWebsite.nothing', { name: site.name })
  if (logo === null)
    return t(
      site.logoProblem === null ? 'brandFromWebsite.noLogo' : `brandFromWebsite.logo.${site.logoProblem}`,
      {
        name: site.name,
      },
    )
  return palette.length === 0
    ? t('brandFromWebsite.noColours', { name: site.name })
    : t('brandFromWebsite.found', { name: site.name, count: palette.length })
}

function LogoChoice({ source: { logos, own, chosen, choose } }: Pick<BrandResultsProps, 'source'>) {
  if (logos.length === 0 && own === null) return null
  return (
    <PictureChoice
      label={t('brandFromWebsite.logos')}
      value={chosen}
      onValueChange={choose}
      options={[
        ...(own === null
          ? []
          : [
              {
                value: 'own',
                label: t('brandFromWebsite.own'),
                picture: <StoredImage id={own.id} className="object-contain p-2" />,
              },
            ]),
        ...logos.map((logo: SiteLogo) => ({
          value: logo.address,
          label: t(`brandFromWebsite.source.${logo.source}`),
          picture: <img src={logo.content} alt="" className="size-full object-contain p-2" />,
        })),
        {
          value: 'none',
          label: t('editor.logo.none'),
          picture: <NoPicture />,
        },
      ]}
    />
  )
}

/** Six designs that passed the scan test on this code. Pressing one applies it. */
function BrandTiles({ brand, onApplied }: { brand: Brand; onApplied: () => void }) {
  const { request, ...found } = useBrandDesigns(brand)
  const { designs, status } = found
  const { busy, hasFailed, apply } = useApply(brand, onApplied)
  return (
    <div className="flex flex-col gap-2">
      <SuggestionStatus found={found} max={designsShown} />
      <ul aria-label={t('brandFromWebsite.designs')} className="grid grid-cols-3 gap-2">
        {request !== null &&
          designs.map((design, index) => (
            <li key={JSON.stringify(design)}>
              <SuggestedTile
                number={index + 1}
                design={design}
                payload={request.payload}
                assets={request.assets}
                isBusy={busy === design}
                onChoose={() => void apply(design)}
              />
            </li>
          ))}
        {status === 'testing' &&
          Array.from({ length: designsShown - designs.length }, (_, index) => (
            <li key={index} aria-hidden>
              <Skeleton className="aspect-square w-full" />
            </li>
          ))}
      </ul>
      <p role="alert" className="text-small text-bad empty:hidden">
        {hasFailed ? t('brandFromWebsite.notKept') : ''}
      </p>
    </div>
  )
}

/** Applies a design of a brand; its logo is stored first. */
function useApply(brand: Brand, onApplied: () => void) {
  const { history } = useEditor()
  const dressPage = useDressPage()
  const [busy, setBusy] = useState<Design | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function apply(design: Design): Promise<void> {
    if (busy !== null) return
    setBusy(design)
    setHasFailed(false)
    try {
      const id = brand.logo === null ? null : await brand.logo.keep()
      history.change('brand-design', ({ barcode }) => ({
        ...design,
        barcode,
        logo: design.logo === null || id === null ? null : { ...design.logo, id },
      }))
      const font = brand.font === null ? {} : { pageFont: brand.font }
      dressPage({ design: { color: design.color, ...font }, palette: [...brand.palette] })
      onApplied()
      announce(t('studio.surprise.applied'))
    } catch {
      setHasFailed(true)
    } finally {
      setBusy(null)
    }
  }

  return { busy, hasFailed, apply }
}

import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { useMemo, memo, useState, type ReactNode } from 'react'
import { applyKit } from '#design/brand/brand-kit.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { type ReadableKit, useBrandKits } from '../../api/brand-kits.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, usePreload } from '../../ui/lazy.tsx'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { inFrameLanguage } from '../design/frame-language.ts'
import { useRestedCode } from '../design/rested-code.ts'
import { MoreDesigns } from '../design/more-designs.tsx'
import { useEditor } from '../editor-context.ts'
import { isSame } from '../values/is-same.ts'
import { BrandStart } from './brand-start.tsx'
import { useDressPage } from './dress-page.ts'

/** A look: a kit of the user or a built-in one. */
type Look = {
  readonly key: string
  readonly name: string
  readonly isDefault: boolean
  readonly dress: (design: Design) => Design
  /** The kit, which dresses the page of the code too; null for a built-in look. */
  readonly kit: ReadableKit | null
}

const points: readonly Look[] = startingPointIds.map((id) => ({
  key: id,
  // Read while rendering: the texts load beside this module.
  get name() {
    return t(`brand.point.${id}`)
  },
  isDefault: false,
  dress: (design) => applyStartingPoint(design, inFrameLanguage(startingPoints[id])),
  kit: null,
}))

/** Kits of the user, then built-in looks. One click applies a look. */
export function StartFrom() {
  const { session, history, isViewOnly } = useEditor()
  const dressPage = useDressPage()
  const { data: kits = [] } = useBrandKits()
  const code = useRestedCode()
  const { logo, frame } = code.design
  // Only what a look does not replace, so the pictures stay the same while the rest changes.
  const bare = useMemo<Design>(() => ({ ...defaultDesign, logo, frame }), [logo, frame])
  const own = useMemo<readonly Look[]>(
    () =>
      kits.map((kit) => ({
        key: kit.id,
        name: kit.name,
        isDefault: kit.isDefault,
        dress: (worn) => applyKit(worn, kit.design),
        kit,
      })),
    [kits],
  )

  function tiles(looks: readonly Look[]): ReactNode {
    return looks.map(({ key, name, isDefault, dress, kit }) => (
      <LookTile
        key={key}
        name={name}
        isDefault={isDefault}
        dress={dress}
        onto={bare}
        payload={code.payload}
        isWorn={isWorn(code.design, dress)}
        onApply={() => {
          history.change(`look-${key}`, dress)
          if (kit !== null) dressPage(kit)
          announce(t('brand.applied', { name }))
        }}
      />
    ))
  }

  return (
    <div className="flex flex-col gap-2">
      <BrandStart />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small font-medium">{t('brand.startFrom')}</h3>
        {offers(session, 'createBrandKit') && <KitActions />}
      </div>
      {own.length > 0 && <Tiles label={t('brand.kits')}>{tiles(own)}</Tiles>}
      <Tiles label={t('brand.points')}>{tiles(points)}</Tiles>
      <MoreDesigns />
      {!isViewOnly && <p className="text-small text-ink-soft">{t('brand.startFrom.hint')}</p>}
    </div>
  )
}

/** A grid; on a phone one scrolling row, to keep the fields below near. */
function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-8 gap-2 wide:grid-cols-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
    >
      {children}
    </ul>
  )
}

/** Whether the look would change nothing but the name of its preset. */
function isWorn(design: Design, dress: Look['dress']): boolean {
  return isSame({ ...dress(design), preset: '' }, { ...design, preset: '' })
}

type LookTileProps = {
  readonly name: string
  /** New codes start with it. */
  readonly isDefault: boolean
  /** Applies the look to a design. */
  readonly dress: (design: Design) => Design
  /** The design that the picture starts from. */
  readonly onto: Design
  readonly payload: string
  /** The current design already looks like this. */
  readonly isWorn: boolean
  readonly onApply: () => void
}

/** A look previewed on the current code. */
function LookTile({ name, isDefault, dress, onto, payload, isWorn, onApply }: LookTileProps) {
  return (
    <li className="flex max-sm:w-20 max-sm:shrink-0 max-sm:snap-start">
      <button
        type="button"
        aria-pressed={isWorn}
        onClick={onApply}
        className="flex w-full flex-col items-center gap-1.5 rounded-base border border-line p-1.5 text-center text-small leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink aria-pressed:border-signal aria-pressed:bg-signal/8 aria-pressed:font-medium aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-signal"
      >
        <span
          aria-hidden
          className="pointer-events-none flex aspect-square w-full overflow-hidden rounded-small bg-print"
        >
          <LookPicture dress={dress} onto={onto} payload={payload} />
        </span>
        <span className="flex min-h-8 w-full flex-col items-center justify-center">
          <span dir="auto" className="line-clamp-2 w-full [overflow-wrap:anywhere]">
            {name}
          </span>
          {isDefault && <span className="font-normal text-ink-soft">{t('brand.isDefault')}</span>}
        </span>
      </button>
    </li>
  )
}

const LookPicture = memo(function LookPicture({
  dress,
  onto,
  payload,
}: Pick<LookTileProps, 'dress' | 'onto' | 'payload'>) {
  const design = useMemo<Design>(() => ({ ...dress(onto), quietZone: 2 }), [dress, onto])
  return <ChoicePicture design={design} payload={payload} assets={useRenderAssets(design)} />
})

const SaveKit = lazyPart(async () => (await import('./save-kit-dialog.tsx')).SaveKitDialog)
const ManageKits = lazyPart(async () => (await import('./manage-kits-dialog.tsx')).ManageKitsDialog)

function KitActions() {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [asked, setAsked] = useState({ save: false, manage: false })
  usePreload(SaveKit.preload, ManageKits.preload)

  function show(dialog: 'save' | 'manage'): void {
    setAsked((before) => ({ ...before, [dialog]: true }))
    setOpen(dialog)
  }
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <div className="-me-2.5 flex flex-wrap">
      <Button variant="quiet" size="small" icon={<Bookmark {...icon} />} onClick={() => show('save')}>
        {t('brand.save')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<SlidersHorizontal {...icon} />}
        onClick={() => show('manage')}
      >
        {t('brand.manage')}
      </Button>
      {asked.save && <SaveKit open={open === 'save'} onClose={() => setOpen(null)} />}
      {asked.manage && <ManageKits open={open === 'manage'} onClose={() => setOpen(null)} />}
    </div>
  )
}

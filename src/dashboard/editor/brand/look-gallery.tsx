import { pressedKey } from '../../ui/keys.ts'
import { Search, Shuffle, Sparkles } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { foldText } from '#contract/text-field.ts'
import { applyBrand } from '#design/brand/templates.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { type ReadableKit, useBrandKits } from '../../api/brand-kits.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inFrameLanguage } from '../design/frame-language.ts'
import { Suggested } from '../design/suggestions.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useEditor } from '../editor-context.ts'
import { isSame } from '../values/content-values.ts'
import { Sections } from '../../feature.tsx'
import { useDressPage } from './use-dress-page.ts'
import { Templates } from './template-gallery.tsx'

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

/** Every way to begin a design: the brand, its kits, built-in looks, templates, and tested suggestions. */
export function LookGallery() {
  const [search, setSearch] = useState('')
  const [suggested, setSuggested] = useState<'surprise' | 'similar' | null>(null)
  const words = useDeferredValue(search)
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  if (suggested !== null)
    return <Suggested isClose={suggested === 'similar'} onLeave={() => setSuggested(null)} />
  return (
    <div className="flex flex-col gap-5">
      <TextField
        type="search"
        label={t('look.search')}
        hideLabel
        reserve={false}
        value={search}
        placeholder={t('look.search')}
        prefix={<Search {...icon} />}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          // Enter saves the code elsewhere in this form.
          if (pressedKey(event) === 'Enter') event.preventDefault()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Shuffle} onClick={() => setSuggested('surprise')}>
          {t('studio.surprise.open')}
        </Button>
        <Button size="small" icon={Sparkles} onClick={() => setSuggested('similar')}>
          {t('studio.surprise.more')}
        </Button>
      </div>
      {words === '' && <Sections place="looks" given={{}} />}
      <Looks words={words} />
      <Templates words={words} />
    </div>
  )
}

/** Kits of the user, then built-in looks, whose name has the words. One press applies a look. */
function Looks({ words }: { readonly words: string }) {
  const { history } = useEditor()
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
        dress: (worn) => applyBrand(worn, kit.design),
        kit,
      })),
    [kits],
  )

  function tiles(label: string, looks: readonly Look[]): ReactNode {
    const found = looks.filter(({ name }) => foldText(name).includes(foldText(words.trim())))
    if (found.length === 0) return null
    return (
      <section className="flex flex-col gap-2">
        <h3 className="text-small font-medium">{label}</h3>
        <ul aria-label={label} className="grid grid-cols-4 gap-2">
          {found.map(({ key, name, isDefault, dress, kit }) => (
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
          ))}
        </ul>
      </section>
    )
  }

  return (
    <>
      {tiles(t('brand.kits'), own)}
      {tiles(t('brand.points'), points)}
    </>
  )
}

/** Whether the look would change nothing but the name of its preset. */
function isWorn(design: Design, dress: Look['dress']): boolean {
  return isSame({ ...dress(design), preset: '' }, { ...design, preset: '' })
}

type LookTileProps = {
  readonly name: string
  readonly isDefault: boolean
  readonly dress: (design: Design) => Design
  readonly onto: Design
  readonly payload: string
  readonly isWorn: boolean
  readonly onApply: () => void
}

function LookTile({ name, isDefault, dress, onto, payload, isWorn, onApply }: LookTileProps) {
  return (
    <li className="flex">
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

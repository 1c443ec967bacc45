import { pressedKey } from '../../ui/keys.ts'
import { Search, Shuffle, Sparkles } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo, useState, useId } from 'react'
import { foldText } from '#contract/text-field.ts'
import { applyKit } from '#design/brand/brand-kit.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { applyTemplate, type Template, templates, templateUses } from '#design/brand/templates.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { type ReadableKit, useBrandKits } from '../../api/brand-kits.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture, DrawnInTurn } from '../../picture/choice-picture.tsx'
import { useRenderAssets, useGlyphs } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inFrameLanguage } from '../design/frame-language.ts'
import { Suggested } from '../design/suggestions.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useEditor } from '../editor-context.ts'
import { isSame } from '../values/content-values.ts'
import { EditorSections } from '../../feature.tsx'
import { useDressPage } from './use-dress-page.ts'
import { useLogoImage } from '../../api/logos.ts'
import { styleName } from '../design/style-names.ts'
import { Chip, tileClass, tilePictureClass } from '../design/tiles.tsx'

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
      {words === '' && <EditorSections place="looks" />}
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
        dress: (worn) => applyKit(worn, kit.design),
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

type Use = (typeof templateUses)[number] | 'all'

/** Sixty finished designs by collection, each drawn on this code. Choosing one is a step that undo takes back. */
function Templates({ words }: { readonly words: string }) {
  const { history } = useEditor()
  const code = useRestedCode()
  const [use, setUse] = useState<Use>('all')
  const found = useMemo(() => matching(words, use), [words, use])
  const { data: logo = null } = useLogoImage(code.design.logo?.id ?? null)

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-small font-medium">{t('studio.templates.title')}</h3>
      <UseChoice value={use} onValueChange={setUse} />
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0
          ? t('studio.templates.none')
          : t('studio.templates.found', { count: found.length })}
      </p>
      <ul aria-label={t('studio.templates.list')} className="grid min-h-60 grid-cols-3 content-start gap-2">
        {found.map((template) => (
          <TemplateTile
            key={template.id}
            template={template}
            design={code.design}
            payload={code.payload}
            logo={logo}
            onChoose={() => {
              history.change(`template-${template.id}`, (now) => applyTemplate(now, template))
              announce(t('studio.templates.applied'))
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function UseChoice({ value, onValueChange }: { value: Use; onValueChange: (use: Use) => void }) {
  const id = useId()
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('studio.templates.use')}</legend>
      {(['all', ...templateUses] as const).map((use) => (
        <Chip key={use} group={id} checked={use === value} onChoose={() => onValueChange(use)}>
          {use === 'all' ? t('studio.templates.all') : t(`studio.use.${use}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

type TemplateTileProps = {
  readonly template: Template
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
  readonly onChoose: () => void
}

function TemplateTile({ template, design, payload, logo, onChoose }: TemplateTileProps) {
  const dressed = useMemo(() => applyTemplate(design, template), [design, template])
  const glyphs = useGlyphs(dressed.frame !== null, dressed.frame?.font)
  const assets = useMemo(() => ({ logo, glyphs }), [logo, glyphs])
  const text = template.design.frame?.text ?? ''
  return (
    <li>
      <button type="button" onClick={onChoose} className={tileClass}>
        <span aria-hidden className={tilePictureClass}>
          <DrawnInTurn design={dressed} payload={payload} assets={assets} />
        </span>
        <span className="flex min-h-9 flex-col items-center justify-center">
          <span className="text-ink">{text}</span> <span>{t(`studio.use.${template.use}`)}</span>
        </span>
      </button>
    </li>
  )
}

/** Templates whose use, text, pattern or frame contains every word. */
function matching(words: string, use: Use): readonly Template[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  const offered = templates.map((template) => ({ ...template, design: inFrameLanguage(template.design) }))
  return offered.filter((template) => {
    if (use !== 'all' && template.use !== use) return false
    const { pattern, frame } = template.design
    const described = [
      t(`studio.use.${template.use}`),
      frame?.text ?? '',
      styleName(pattern),
      styleName(frame?.id ?? 'none'),
    ]
      .join(' ')
      // Long names have soft hyphens.
      .replaceAll('\u00AD', '')
      .toLowerCase()
    return parts.every((part) => described.includes(part))
  })
}

import { LayoutGrid, Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import {
  applyInBrand,
  applyTemplate,
  type Template,
  templates,
  templateUses,
} from '#design/brand/templates.ts'
import type { Design } from '#design/design.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { type ReadableKit, useBrandKits } from '../../api/brand-kits.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { DrawnInTurn } from '../../picture/choice-picture.tsx'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inFrameLanguage } from '../design/frame-language.ts'
import { styleName } from '../design/style-names.ts'
import { Chip, tileClass, tilePictureClass } from '../design/tiles.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useEditor } from '../editor-context.ts'

type Use = (typeof templateUses)[number] | 'all'

/** The templates in the panel, and a button that shows them large. */
export function Templates({ words }: { readonly words: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-medium">{t('studio.templates.title')}</h3>
        <Button size="small" icon={LayoutGrid} onClick={() => setOpen(true)}>
          {t('studio.templates.gallery')}
        </Button>
      </div>
      <TemplateList words={words} />
      {isOpen && <Gallery onClose={() => setOpen(false)} />}
    </section>
  )
}

/** All templates over the whole screen. */
function Gallery({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search)
  return (
    <Dialog wide="full" title={t('studio.templates.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="max-w-md">
          <TextField
            type="search"
            label={t('studio.templates.search')}
            hideLabel
            reserve={false}
            value={search}
            placeholder={t('studio.templates.search')}
            prefix={<Search aria-hidden className="size-4" />}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              // Enter saves the code elsewhere in this form.
              if (pressedKey(event) === 'Enter') event.preventDefault()
            }}
          />
        </div>
        <TemplateList words={words} isLarge onChosen={onClose} />
      </div>
    </Dialog>
  )
}

type TemplateListProps = {
  readonly words: string
  readonly isLarge?: boolean
  readonly onChosen?: () => void
}

/** Sixty finished designs by collection, each drawn on this code. Choosing one is a step that undo takes back. */
function TemplateList({ words, isLarge = false, onChosen }: TemplateListProps) {
  const { history } = useEditor()
  const code = useRestedCode()
  const [use, setUse] = useState<Use>('all')
  const [isInBrand, setInBrand] = useState(false)
  const { data: [kit] = [] } = useBrandKits()
  const brand = isInBrand ? (kit ?? null) : null
  const found = useMemo(() => matching(words, use), [words, use])
  const { data: logo = null } = useLogoImage((brand?.design.logo ?? code.design.logo)?.id ?? null)

  return (
    <>
      {kit !== undefined && (
        <div className={isLarge ? 'max-w-md' : undefined}>
          <Switch
            label={t('studio.templates.inBrand')}
            hint={t('studio.templates.inBrandHint', { name: kit.name })}
            checked={isInBrand}
            onCheckedChange={setInBrand}
          />
        </div>
      )}
      <UseChoice value={use} onValueChange={setUse} />
      <p role="status" className="text-small text-ink-soft">
        {found.length === 0
          ? t('studio.templates.none')
          : t('studio.templates.found', { count: found.length })}
      </p>
      <ul
        aria-label={t('studio.templates.list')}
        className={
          isLarge
            ? 'grid min-h-[50dvh] grid-cols-2 content-start gap-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6'
            : 'grid min-h-60 grid-cols-3 content-start gap-2'
        }
      >
        {found.map((template) => (
          <TemplateTile
            key={template.id}
            template={template}
            brand={brand}
            design={code.design}
            payload={code.payload}
            logo={logo}
            onChoose={() => {
              history.change(`template-${template.id}`, (now) => dressed(now, template, brand))
              announce(t('studio.templates.applied'))
              onChosen?.()
            }}
          />
        ))}
      </ul>
    </>
  )
}

function dressed(design: Design, template: Template, brand: ReadableKit | null): Design {
  return brand === null ? applyTemplate(design, template) : applyInBrand(design, template, brand)
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
  readonly brand: ReadableKit | null
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
  readonly onChoose: () => void
}

function TemplateTile({ template, brand, design, payload, logo, onChoose }: TemplateTileProps) {
  const worn = useMemo(() => dressed(design, template, brand), [design, template, brand])
  const glyphs = useGlyphs(worn.frame !== null, worn.frame?.font)
  const assets = useMemo(() => ({ logo, glyphs }), [logo, glyphs])
  const text = template.design.frame?.text ?? ''
  return (
    <li>
      <button type="button" onClick={onChoose} className={tileClass}>
        <span aria-hidden className={tilePictureClass}>
          <DrawnInTurn design={worn} payload={payload} assets={assets} />
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

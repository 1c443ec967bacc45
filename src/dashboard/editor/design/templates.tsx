import { useId, useMemo, useState } from 'react'
import { applyTemplate, type Template, templates, templateUses } from '#design/brand/templates.ts'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { DrawnInTurn } from '../../picture/choice-picture.tsx'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { useRestedCode } from '../drawn-code.ts'
import { useEditor } from '../editor-context.ts'
import { inFrameLanguage } from './frame-language.ts'
import { styleName } from './style-names.ts'
import { Chip, tileClass, tilePictureClass } from './tiles.tsx'

type Use = (typeof templateUses)[number] | 'all'

/** Sixty finished designs by collection, each drawn on this code. Choosing one is a step that undo takes back. */
export function Templates({ words }: { readonly words: string }) {
  const { history } = useEditor()
  const code = useRestedCode()
  const [use, setUse] = useState<Use>('all')
  const found = useMemo(() => matching(words, use), [words, use])
  const glyphs = useGlyphs(true)
  const { data: logo = null } = useLogoImage(code.design.logo?.id ?? null)
  const assets = useMemo(() => ({ logo, glyphs }), [logo, glyphs])

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
            assets={assets}
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
  readonly assets: RenderAssets
  readonly onChoose: () => void
}

function TemplateTile({ template, design, payload, assets, onChoose }: TemplateTileProps) {
  const dressed = useMemo(() => applyTemplate(design, template), [design, template])
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

import { useMemo } from 'react'
import { cornerDotStyles, cornerSquareStyles, type Design, patterns } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { type ThumbnailKind, withStyle } from '#design/render/picture-parts.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { PictureChoice, type PictureOption } from '../../ui/picture-choice.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useDesignPart, useEditor } from '../editor-context.ts'
import { styleName } from './style-names.ts'

const noAssets: RenderAssets = { logo: null, glyphs: null }

const kinds = {
  pattern: { label: 'editor.pattern.label', styles: patterns, zoom: 'modules' },
  'corner-square': { label: 'editor.corner.label', styles: cornerSquareStyles, zoom: 'corner' },
  'corner-dot': { label: 'editor.cornerDot.label', styles: cornerDotStyles, zoom: 'corner' },
} as const satisfies Partial<Record<ThumbnailKind, object>>
type ShapeKind = keyof typeof kinds

export function PatternField() {
  return <ShapeField kind="pattern" />
}

export function CornerFields() {
  return (
    <div className="flex flex-col gap-6">
      <ShapeField kind="corner-square" />
      <ShapeField kind="corner-dot" />
    </div>
  )
}

function styleOf({ pattern, cornerSquare, cornerDot }: Design, kind: ShapeKind): string {
  return kind === 'pattern' ? pattern : kind === 'corner-square' ? cornerSquare.type : cornerDot.type
}

/** The styles of a shape, each drawn on the current code. */
function ShapeField({ kind }: { readonly kind: ShapeKind }) {
  const { history, trial } = useEditor()
  const { design, payload } = useRestedCode()
  const chosen = useDesignPart((now) => styleOf(now, kind))
  // Stable until the code changes, so that choosing one does not redraw all.
  const options = useMemo(() => {
    const plain: Design = { ...design, logo: null, frame: null, quietZone: 1 }
    return withKept(kinds[kind].styles, styleOf(plain, kind)).map((style): PictureOption => ({
      value: style,
      label: styleName(style),
      picture: (
        <ChoicePicture
          design={withStyle(plain, kind, style)}
          payload={payload}
          assets={noAssets}
          zoom={kinds[kind].zoom}
        />
      ),
    }))
  }, [design, payload, kind])
  return (
    <PictureChoice
      label={t(kinds[kind].label)}
      hideLabel={kind === 'pattern'}
      onPreview={(style) => trial.set(style === null ? null : (now) => withStyle(now, kind, style))}
      value={chosen}
      options={options}
      onValueChange={(style) => history.change(kind, (now) => withStyle(now, kind, style))}
    />
  )
}

/** An unknown style stays a choice, so an edit does not lose it. */
function withKept(styles: readonly string[], current: string): readonly string[] {
  return styles.includes(current) ? styles : [...styles, current]
}

import { useMemo } from 'react'
import { cornerDotStyles, cornerSquareStyles, type Design, patterns } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { type ThumbnailKind, withStyle } from '#design/render/thumbnails.ts'
import { t } from '../../messages/t.ts'
import { PictureChoice, type PictureOption } from '../../ui/picture-choice.tsx'
import { useEditor } from '../editor-context.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { styleName } from './style-names.ts'
import { useDesignPart } from '../editor-context.ts'
import { useRestedCode } from './rested-code.ts'

const noAssets: RenderAssets = { logo: null, glyphs: null }

/** Pattern, corner squares and corner dots, each drawn on the current code. */
export function ShapeFields() {
  const { history, trial } = useEditor()
  const chosen = useDesignPart((design) => ({
    pattern: design.pattern,
    square: design.cornerSquare.type,
    dot: design.cornerDot.type,
  }))
  const pictured = useStylePictures()

  const tryStyle = (kind: ThumbnailKind) => (style: string | null) =>
    trial.show(style === null ? null : (design) => withStyle(design, kind, style))

  return (
    <>
      <PictureChoice
        label={t('editor.pattern.label')}
        part="pattern"
        onPreview={tryStyle('pattern')}
        value={chosen.pattern}
        options={pictured.pattern}
        onValueChange={(pattern) => history.change('pattern', (now) => ({ ...now, pattern }))}
      />
      <PictureChoice
        label={t('editor.corner.label')}
        part="corner"
        onPreview={tryStyle('corner-square')}
        value={chosen.square}
        options={pictured.square}
        onValueChange={(type) =>
          history.change('corner', (now) => ({ ...now, cornerSquare: { ...now.cornerSquare, type } }))
        }
      />
      <PictureChoice
        label={t('editor.cornerDot.label')}
        part="corner-dot"
        onPreview={tryStyle('corner-dot')}
        value={chosen.dot}
        options={pictured.dot}
        onValueChange={(type) =>
          history.change('corner-dot', (now) => ({ ...now, cornerDot: { ...now.cornerDot, type } }))
        }
      />
    </>
  )
}

/** Each style drawn on the current code. Stable until the code changes, so choosing one does not redraw all. */
function useStylePictures() {
  const code = useRestedCode()
  const plain = useMemo<Design>(
    () => ({ ...code.design, logo: null, frame: null, quietZone: 1 }),
    [code.design],
  )

  return useMemo(() => {
    const options = (
      styles: readonly string[],
      vary: (style: string) => Design,
      zoom: 'corner' | 'modules',
    ): PictureOption[] =>
      styles.map((style) => ({
        value: style,
        label: styleName(style),
        picture: <ChoicePicture design={vary(style)} payload={code.payload} assets={noAssets} zoom={zoom} />,
      }))
    return {
      pattern: options(withKept(patterns, plain.pattern), (pattern) => ({ ...plain, pattern }), 'modules'),
      square: options(
        withKept(cornerSquareStyles, plain.cornerSquare.type),
        (type) => ({ ...plain, cornerSquare: { ...plain.cornerSquare, type } }),
        'corner',
      ),
      dot: options(
        withKept(cornerDotStyles, plain.cornerDot.type),
        (type) => ({ ...plain, cornerDot: { ...plain.cornerDot, type } }),
        'corner',
      ),
    }
  }, [plain, code.payload])
}

/** An unknown style stays a choice, so an edit does not lose it. */
function withKept(styles: readonly string[], current: string): readonly string[] {
  return styles.includes(current) ? styles : [...styles, current]
}

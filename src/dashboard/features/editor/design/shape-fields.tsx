import { useMemo } from 'react'
import { cornerStyles, type Design, patterns } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { t } from '../../../messages/t.ts'
import { PictureChoice, type PictureOption } from '../../../ui/picture-choice.tsx'
import { useEditor } from '../editor-context.ts'
import { ChoicePicture } from './choice-picture.tsx'
import { styleName } from './style-names.ts'
import { useDesignPart } from './use-design.ts'
import { useRestedCode } from './use-rested-code.ts'

const noAssets: RenderAssets = { logo: null, glyphs: null }

/** Pattern, corner squares and corner dots, each shown on this very code. */
export function ShapeFields() {
  const { history } = useEditor()
  const chosen = useDesignPart((design) => ({
    pattern: design.pattern,
    square: design.cornerSquare.type,
    dot: design.cornerDot.type,
  }))
  const code = useRestedCode()
  const plain = useMemo<Design>(
    () => ({ ...code.design, logo: null, frame: null, quietZone: 1 }),
    [code.design],
  )

  // The pictures stay the same objects until the code changes, so that choosing one does not draw all again.
  const pictured = useMemo(() => {
    const options = (
      styles: readonly string[],
      vary: (style: string) => Design,
      corner: boolean,
    ): PictureOption[] =>
      styles.map((style) => ({
        value: style,
        label: styleName(style),
        picture: (
          <ChoicePicture design={vary(style)} payload={code.payload} assets={noAssets} corner={corner} />
        ),
      }))
    return {
      pattern: options(withKept(patterns, plain.pattern), (pattern) => ({ ...plain, pattern }), false),
      square: options(
        withKept(cornerStyles, plain.cornerSquare.type),
        (type) => ({ ...plain, cornerSquare: { ...plain.cornerSquare, type } }),
        true,
      ),
      dot: options(
        withKept(cornerStyles, plain.cornerDot.type),
        (type) => ({ ...plain, cornerDot: { ...plain.cornerDot, type } }),
        true,
      ),
    }
  }, [plain, code.payload])

  return (
    <>
      <PictureChoice
        label={t('editor.pattern.label')}
        value={chosen.pattern}
        options={pictured.pattern}
        onValueChange={(pattern) => history.change('pattern', (now) => ({ ...now, pattern }))}
      />
      <PictureChoice
        label={t('editor.corner.label')}
        value={chosen.square}
        options={pictured.square}
        onValueChange={(type) =>
          history.change('corner', (now) => ({ ...now, cornerSquare: { ...now.cornerSquare, type } }))
        }
      />
      <PictureChoice
        label={t('editor.cornerDot.label')}
        value={chosen.dot}
        options={pictured.dot}
        onValueChange={(type) =>
          history.change('corner-dot', (now) => ({ ...now, cornerDot: { ...now.cornerDot, type } }))
        }
      />
    </>
  )
}

/** A style that this page does not know stays a choice, so that it is not lost by an edit. */
function withKept(styles: readonly string[], current: string): readonly string[] {
  return styles.includes(current) ? styles : [...styles, current]
}

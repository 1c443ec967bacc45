import '../../messages/editor-work-messages.ts'
import { useMemo } from 'react'
import { type Design, defaultFrame, frameIds, frameTextMaxLength } from '#design/design.ts'
import { missingLetters } from '#design/glyphs/glyphs.ts'
import { t } from '../../messages/t.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor } from '../editor-context.ts'
import { useFieldError } from '../editor-context.ts'
import { ChoicePicture } from './choice-picture.tsx'
import { styleName } from './style-names.ts'
import { useDesignPart } from '../editor-context.ts'
import { useRestedCode } from './choice-picture.tsx'
import { useSwatches } from './swatches.ts'

type Frame = NonNullable<Design['frame']>

export function FrameFields() {
  const { history } = useEditor()
  const frame = useDesignPart((design) => design.frame)
  const code = useRestedCode()
  const glyphs = useGlyphs(true)

  const options = useMemo(() => {
    const assets = { logo: null, glyphs }
    const style = code.design.frame ?? { ...defaultFrame, id: '' }
    const known: readonly string[] = frameIds
    const ids = style.id === '' || known.includes(style.id) ? known : [...known, style.id]
    return ['', ...ids].map((id) => ({
      value: id,
      label: styleName(id || 'none'),
      picture: (
        <ChoicePicture
          design={{ ...code.design, logo: null, frame: id === '' ? null : { ...style, id } }}
          payload={code.payload}
          assets={assets}
        />
      ),
    }))
  }, [code, glyphs])

  return (
    <div className="flex flex-col gap-4">
      <PictureChoice
        label={t('editor.frame.label')}
        value={frame?.id ?? ''}
        options={options}
        onValueChange={(id) =>
          history.change('frame', (now) => ({
            ...now,
            frame: id === '' ? null : { ...(now.frame ?? defaultFrame), id },
          }))
        }
      />
      {frame !== null && <FrameDetails frame={frame} />}
    </div>
  )
}

function FrameDetails({ frame }: { readonly frame: Frame }) {
  const { history } = useEditor()
  const glyphs = useGlyphs(true)
  const error = useFieldError('design.frame.text')
  const missing = glyphs === null ? [] : missingLetters(frame.text, glyphs)
  const used = [...frame.text].length
  const problems = [
    ...(used > frameTextMaxLength ? [t('editor.frameText.tooLong', { max: frameTextMaxLength })] : []),
    ...(missing.length > 0 ? [t('editor.frameText.missing', { letters: missing.join(' ') })] : []),
  ]
  const swatches = useSwatches()

  function change(next: Partial<Frame>): void {
    history.change(`frame-${Object.keys(next).join()}`, (now) =>
      now.frame === null ? now : { ...now, frame: { ...now.frame, ...next } },
    )
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <TextField
          label={t('editor.frameText.label')}
          name="design.frame.text"
          value={frame.text}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          hint={t('editor.frameText.hint', { used, max: frameTextMaxLength })}
          error={problems.length > 0 ? problems.join(' ') : error}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <ColourField
        label={t('editor.frame.colour')}
        value={frame.color}
        swatches={swatches}
        onValueChange={(color) => change({ color })}
      />
      <ColourField
        label={t('editor.frameText.colour')}
        value={frame.textColor}
        swatches={swatches}
        onValueChange={(textColor) => change({ textColor })}
      />
    </div>
  )
}

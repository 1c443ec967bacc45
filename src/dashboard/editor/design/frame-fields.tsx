import { useMemo } from 'react'
import { type Design, defaultFrame, frameIcons, frameIds, frameTextMaxLength } from '#design/design.ts'
import { frameTextIn } from '#design/brand/frame-texts.ts'
import { type Glyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { drawIcon } from '#design/render/frame-text.ts'
import { t } from '../../messages/t.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor } from '../editor-context.ts'
import { useFieldError } from '../editor-context.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { frameLanguage } from './frame-language.ts'
import { PartControls } from './part-controls.tsx'
import { ReadyTexts } from './ready-texts.tsx'
import { styleName } from './style-names.ts'
import { useDesignPart } from '../editor-context.ts'
import { useRestedCode } from './rested-code.ts'
import { useSwatches } from './swatches.ts'

type Frame = NonNullable<Design['frame']>

/** The design in another frame; without one for an empty id. A first frame speaks the language of ready texts. */
function withFrame(design: Design, id: string): Design {
  if (id === '') return { ...design, frame: null }
  const frame = design.frame ?? { ...defaultFrame, text: frameTextIn(defaultFrame.text, frameLanguage()) }
  return { ...design, frame: { ...frame, id } }
}

export function FrameFields() {
  const { history, trial } = useEditor()
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
        part="frame"
        onPreview={(id) => trial.show(id === null ? null : (now) => withFrame(now, id))}
        value={frame?.id ?? ''}
        options={options}
        onValueChange={(id) => history.change('frame', (now) => withFrame(now, id))}
      />
      {frame !== null && <FrameDetails frame={frame} />}
    </div>
  )
}

function FrameDetails({ frame }: { readonly frame: Frame }) {
  const { history } = useEditor()
  const glyphs = useGlyphs(true)
  const swatches = useSwatches()

  function change(next: Partial<Frame>): void {
    history.change(`frame-${Object.keys(next).join()}`, (now) =>
      now.frame === null ? now : { ...now, frame: { ...now.frame, ...next } },
    )
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <PartControls part="frame-text">
          <FrameLine
            label={t('editor.frameText.label')}
            name="design.frame.text"
            text={frame.text}
            glyphs={glyphs}
            onTextChange={(text) => change({ text })}
          />
          <ReadyTexts text={frame.text} onTextChange={(text) => change({ text })} />
        </PartControls>
      </div>
      <div className="col-span-2">
        <FrameLine
          label={t('studio.frame.subtext')}
          name="design.frame.subtext"
          text={frame.subtext ?? ''}
          glyphs={glyphs}
          onTextChange={(subtext) =>
            history.change('frame-subtext', (now) => ({ ...now, frame: withSubtext(now.frame, subtext) }))
          }
        />
      </div>
      <div className="col-span-2">
        <PictureChoice
          label={t('studio.frame.icon')}
          value={frame.icon ?? ''}
          options={iconOptions()}
          onValueChange={(icon) =>
            history.change('frame-icon', (now) => ({ ...now, frame: withIcon(now.frame, icon) }))
          }
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

type FrameLineProps = {
  readonly label: string
  readonly name: 'design.frame.text' | 'design.frame.subtext'
  readonly text: string
  readonly glyphs: Glyphs | null
  readonly onTextChange: (text: string) => void
}

/** One line of the frame's text, with its length and the letters that cannot be drawn. */
function FrameLine({ label, name, text, glyphs, onTextChange }: FrameLineProps) {
  const error = useFieldError(name)
  const missing = glyphs === null ? [] : missingLetters(text, glyphs)
  const used = [...text].length
  const problems = [
    ...(used > frameTextMaxLength ? [t('editor.frameText.tooLong', { max: frameTextMaxLength })] : []),
    ...(missing.length > 0 ? [t('editor.frameText.missing', { letters: missing.join(' ') })] : []),
  ]
  return (
    <TextField
      label={label}
      name={name}
      value={text}
      maxLength={100}
      dir="auto"
      autoComplete="off"
      hint={t('editor.frameText.hint', { used, max: frameTextMaxLength })}
      error={problems.length > 0 ? problems.join(' ') : error}
      onChange={(event) => onTextChange(event.target.value)}
    />
  )
}

function withSubtext(frame: Frame | null, text: string): Frame | null {
  if (frame === null) return null
  const { subtext: _, ...others } = frame
  return text === '' ? others : { ...others, subtext: text }
}

function withIcon(frame: Frame | null, chosen: string): Frame | null {
  if (frame === null) return null
  const { icon: _, ...others } = frame
  const icon = frameIcons.find((known) => known === chosen)
  return icon === undefined ? others : { ...others, icon }
}

const iconOptions = () => [
  { value: '', label: t('studio.frame.icon.none'), picture: null },
  ...frameIcons.map((icon) => ({
    value: icon,
    label: t(`studio.frame.icon.${icon}`),
    picture: (
      <svg viewBox="0 0 24 24" className="size-1/2">
        <path fill="#14161b" fillRule="evenodd" d={drawIcon(icon, 0, 0, 24)} />
      </svg>
    ),
  })),
]

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type Design,
  defaultFrame,
  frameIcons,
  frameIds,
  frameTextMaxLength,
  ownFrameId,
} from '#design/design.ts'
import { frameTextIn } from '#design/brand/frame-texts.ts'
import { type Glyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { drawIcon } from '#design/render/frame-text.ts'
import type { FrameHole } from '#design/render/own-frame.ts'
import { useLogoImage } from '../../api/logos.ts'
import { ownFrameQuery } from '../../api/pictures.ts'
import { offers } from '../../api/session.ts'
import { useFrames } from '../../api/uploaded-images.ts'
import { t } from '../../messages/t.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor } from '../editor-context.ts'
import { useFieldError } from '../editor-context.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { frameLanguage } from './frame-language.ts'
import { FramePlace } from './frame-place.tsx'
import { LogoUpload } from './logo-upload.tsx'
import { NoPicture } from './no-picture.tsx'
import { type PlacedHole, withHole } from './propose-hole.ts'
import { ReadyTexts } from './ready-texts.tsx'
import { styleName } from './style-names.ts'
import { useDesignPart } from '../editor-context.ts'
import { useRestedCode } from './rested-code.ts'
import { useSwatches } from './swatches.ts'

type Frame = NonNullable<Design['frame']>

/** The design in another frame; without one for an empty id. A first frame speaks the language of ready texts. */
function withFrame(design: Design, id: string): Design {
  if (id === '') return { ...design, frame: null }
  const { drawing: _, ...frame } = design.frame ?? firstFrame()
  return { ...design, frame: { ...frame, id } }
}

function firstFrame(): Omit<Frame, 'id'> {
  return { ...defaultFrame, text: frameTextIn(defaultFrame.text, frameLanguage()) }
}

/** Before the identifier of an uploaded frame, among the values of the choice. */
const own = 'own:'
/** Number of uploaded frames shown. */
const shown = 8

/** The uploaded frames that are offered, the chosen one always among them. */
function useOwnOptions(chosen: string | undefined) {
  const { data: frames = [] } = useFrames()
  const offered = frames.filter(({ id }, index) => id === chosen || index < shown)
  const isMissing = chosen !== undefined && offered.every(({ id }) => id !== chosen)
  const all = isMissing ? [{ id: chosen, name: t('editor.logo.kept') }, ...offered] : offered
  return all.map(({ id, name }) => ({
    value: own + id,
    label: name.replace(/\.svg$/i, ''),
    group: t('editor.frameGroup.own'),
    picture: <OwnFrame id={id} />,
  }))
}

function OwnFrame({ id }: { readonly id: string }) {
  const { data: image } = useLogoImage(id)
  return image ? <img src={image.href} alt="" className="size-full object-contain p-1.5" /> : null
}

/** Puts the code into an uploaded frame, once its drawing is loaded. */
function useChooseOwn() {
  const { history } = useEditor()
  const client = useQueryClient()
  const [proposed, setProposed] = useState<PlacedHole | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  async function choose(id: string): Promise<void> {
    setIsFailed(false)
    try {
      const loaded = await client.ensureQueryData(ownFrameQuery(client, id))
      const placed = loaded === null ? null : await withHole(id, loaded.art)
      setIsFailed(placed === null)
      if (placed === null) return
      setProposed(placed)
      history.change('frame', (now) => ({
        ...now,
        frame: { ...(now.frame ?? firstFrame()), id: ownFrameId, drawing: placed.drawing },
      }))
    } catch {
      setIsFailed(true)
    }
  }
  return { choose, proposed, isFailed }
}

/** The frames in groups. An unknown one stands among the objects. */
const groups = {
  plain: ['', 'caption-below', 'caption-above'],
  label: [
    'badge',
    'badge-above',
    'banner-below',
    'banner-above',
    'bold',
    'round',
    'arrow-below',
    'arrow-above',
    'ribbon',
  ],
  bubble: ['speech-bubble', 'speech-bubble-below'],
} as const
const objects = frameIds.filter(
  (id) => !Object.values(groups).some((ids: readonly string[]) => ids.includes(id)),
)

export function FrameFields() {
  const { history, session } = useEditor()
  const frame = useDesignPart((design) => design.frame)
  const ownFrame = useChooseOwn()
  return (
    <div className="flex flex-col gap-4">
      {frame?.drawing === undefined && <FrameText text={frame?.text ?? ''} />}
      <FrameChoice frame={frame} onOwn={(id) => void ownFrame.choose(id)} />
      {offers(session, 'uploadLogo') && (
        <LogoUpload purpose="frame" onUploaded={({ id }) => void ownFrame.choose(id)} />
      )}
      {ownFrame.isFailed && (
        <p role="alert" className="text-small text-bad">
          {t('studio.ownFrame.failed')}
        </p>
      )}
      {frame?.drawing !== undefined && (
        <FramePlace
          drawing={frame.drawing}
          proposed={ownFrame.proposed}
          onHoleChange={(hole) => history.change('frame-place', (now) => withHoleAt(now, hole))}
        />
      )}
      {frame !== null && frame.drawing === undefined && <FrameDetails frame={frame} />}
    </div>
  )
}

/** The caption. Without a frame, it begins one. */
function FrameText({ text }: { readonly text: string }) {
  const { history } = useEditor()
  const glyphs = useGlyphs(true)
  const write = (next: string): void =>
    history.change('frame-text', (now) => ({
      ...now,
      frame: { ...(now.frame ?? { ...defaultFrame, id: 'caption-below' }), text: next },
    }))
  return (
    <div>
      <FrameLine
        label={t('editor.frameText.label')}
        name="design.frame.text"
        text={text}
        glyphs={glyphs}
        onTextChange={write}
      />
      <ReadyTexts text={text} onTextChange={write} />
    </div>
  )
}

type FrameChoiceProps = { readonly frame: Frame | null; readonly onOwn: (id: string) => void }

function FrameChoice({ frame, onOwn }: FrameChoiceProps) {
  const { history, trial } = useEditor()
  const code = useRestedCode()
  const glyphs = useGlyphs(true)
  const ownOptions = useOwnOptions(frame?.drawing?.id)
  const options = useMemo(() => {
    const { id: current = '' } = code.design.frame ?? {}
    const known: readonly string[] = ['', ownFrameId, ...frameIds]
    const grouped = { ...groups, object: known.includes(current) ? objects : [...objects, current] }
    return Object.entries(grouped).flatMap(([group, ids]) =>
      ids.map((id) => ({
        value: id,
        label: styleName(id || 'none'),
        group: t(`editor.frameGroup.${group as keyof typeof grouped}`),
        picture: (
          <ChoicePicture
            design={{ ...withFrame(code.design, id), logo: null }}
            payload={code.payload}
            assets={{ logo: null, glyphs }}
          />
        ),
      })),
    )
  }, [code, glyphs])
  return (
    <PictureChoice
      label={t('editor.frame.label')}
      hideLabel
      onPreview={(id) => trial.set(id === null || id.startsWith(own) ? null : (now) => withFrame(now, id))}
      value={frame?.drawing === undefined ? (frame?.id ?? '') : own + frame.drawing.id}
      options={[...options, ...ownOptions]}
      onValueChange={(id) => {
        if (id.startsWith(own)) onOwn(id.slice(own.length))
        else history.change('frame', (now) => withFrame(now, id))
      }}
    />
  )
}

function withHoleAt(design: Design, hole: FrameHole): Design {
  const { frame } = design
  if (frame?.drawing === undefined) return design
  return { ...design, frame: { ...frame, drawing: { ...frame.drawing, hole } } }
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
  { value: '', label: t('studio.frame.icon.none'), picture: <NoPicture /> },
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

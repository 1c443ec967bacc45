import { isSame } from '../values/content-values.ts'
import { DesignColour } from './design-colour.tsx'
import { usePartChange } from '../editor-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { frameTextIn, frameTextLanguages, readyFrameTexts } from '#design/brand/templates.ts'
import {
  defaultFrame,
  type Design,
  frameFonts,
  frameIcons,
  frameIds,
  frameTextMaxLength,
  leastFrameHole,
  ownFrameId,
} from '#design/design.ts'
import { type Glyphs, missingLetters } from '#design/glyphs/glyphs.ts'
import { samples } from '#design/glyphs/samples.ts'
import { drawIcon } from '#design/render/frame-text.ts'
import { drawOwnFrame, type FrameArt, type FrameHole, largestEmptySquare } from '#design/render/own-frame.ts'
import { useLogoImage, ownFrameQuery, useOwnFrame, useFrames } from '../../api/logos.ts'
import { offers } from '../../api/session.ts'
import { languageNames } from '../../messages/languages.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { paintPicture } from '../../picture/paint-picture.ts'
import { newCanvas, pixelsOf } from '../../ui/canvas.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { Button } from '../../ui/button.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useDesignPart, useEditor, useFieldError } from '../editor-context.ts'
import { chooseFrameLanguage, frameLanguage, knownLanguage, useFrameLanguage } from './frame-language.ts'
import { LogoUpload } from './logo-upload.tsx'
import { fontNames, styleName } from './style-names.ts'
import { Chip, NoPicture, StoredImage } from './tiles.tsx'
import { useSquareDrag } from './use-square-drag.ts'
import { fileTitle } from '../../ui/file-title.ts'

type Frame = NonNullable<Design['frame']>

/** The design in another frame; without one for an empty id. A first frame speaks the language of ready texts. */
export function withFrame(design: Design, id: string): Design {
  if (id === '') return { ...design, frame: null }
  const { drawing: _, ...frame } = design.frame ?? firstFrame()
  return { ...design, frame: { ...frame, id } }
}

function firstFrame(): Omit<Frame, 'id'> {
  return { ...defaultFrame, text: frameTextIn(defaultFrame.text, frameLanguage()) }
}

/** Before the identifier of an uploaded frame, among the values of the choice. */
const own = 'own:'
const shown = 8

/** The uploaded frames that are offered, the chosen one always among them. */
function useOwnOptions(chosen: string | undefined) {
  const { data: frames = [] } = useFrames()
  const offered = frames.filter(({ id }, index) => id === chosen || index < shown)
  const isMissing = chosen !== undefined && offered.every(({ id }) => id !== chosen)
  const all = isMissing ? [{ id: chosen, name: t('editor.logo.kept') }, ...offered] : offered
  return all.map(({ id, name }) => ({
    value: own + id,
    label: fileTitle(name),
    group: t('editor.frameGroup.own'),
    picture: <StoredImage id={id} className="object-contain p-1.5" />,
  }))
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
  card: ['arch', 'archway', 'poster', 'split', 'plaque', 'torn', 'scroll', 'waves', 'hills', 'skyline'],
  round: ['scallop', 'burst', 'seal', 'oval', 'hexagon', 'shield', 'pin', 'plate'],
  ornament: [
    'headline',
    'underline',
    'beside',
    'arrow',
    'viewfinder',
    'rules',
    'flourish',
    'sprigs',
    'laurel',
    'corners',
    'garland',
    'cutlery',
    'steam',
    'stars',
    'snow',
    'hearts',
    'confetti',
    'bunting',
    'sunrise',
    'ripples',
    'pulse',
    'circuit',
    'glints',
    'pencil',
    'rings',
  ],
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

function FrameChoice({ frame, onOwn }: { frame: Frame | null; onOwn: (id: string) => void }) {
  const { history, trial } = useEditor()
  const code = useRestedCode()
  const glyphs = useGlyphs(true, frame?.font)
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
  const { history, trial } = useEditor()
  const glyphs = useGlyphs(true)
  const change = usePartChange('frame')
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
          label={t('studio.frame.font')}
          value={frame.font ?? 'inter'}
          options={fontOptions}
          onPreview={(font) =>
            trial.set(font === null ? null : (now) => ({ ...now, frame: withFont(now.frame, font) }))
          }
          onValueChange={(font) =>
            history.change('frame-font', (now) => ({ ...now, frame: withFont(now.frame, font) }))
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
      {(['color', 'textColor'] as const).map((part) => (
        <DesignColour
          key={part}
          label={t(part === 'color' ? 'editor.frame.colour' : 'editor.frameText.colour')}
          value={frame[part]}
          onValueChange={(colour) => change({ [part]: colour })}
        />
      ))}
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
  const count = t('editor.frameText.hint', { used, max: frameTextMaxLength })
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
      hint={count}
      // An error takes the place of the hint, and the count helps to correct it.
      error={problems.length > 0 ? [count, ...problems].join(' · ') : error}
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

function withFont(frame: Frame | null, chosen: string): Frame | null {
  if (frame === null) return null
  const { font: _, ...others } = frame
  const font = frameFonts.find((known) => known === chosen)
  return font === undefined ? others : { ...others, font }
}

const fontOptions = (['inter', ...frameFonts] as const).map((value) => {
  const { width, outline } = samples[value]
  return {
    value,
    label: fontNames[value],
    picture: (
      <svg viewBox={`${width / 2 - 800} -1150 1600 1600`} className="size-full">
        <path fill="#14161b" d={outline} />
      </svg>
    ),
  }
})

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

const languages = frameTextLanguages.map((value) => ({ value, label: languageNames[value] }))

/** Texts for the frame, one press away. Another language also translates a ready text that is in the frame. */
function ReadyTexts({ text, onTextChange }: { text: string; onTextChange: (text: string) => void }) {
  const id = useId()
  const language = useFrameLanguage()

  function translate(chosen: string): void {
    const next = knownLanguage(chosen) ?? language
    chooseFrameLanguage(next)
    const translated = frameTextIn(text, next)
    if (translated !== text) onTextChange(translated)
  }

  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span id={id} className="text-small font-medium">
          {t('studio.frame.ready')}
        </span>
        <div className="w-36 shrink-0">
          <Select
            label={t('studio.frame.readyLanguage')}
            hideLabel
            reserve={false}
            value={language}
            options={languages}
            onChange={(event) => translate(event.target.value)}
          />
        </div>
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="-mx-0.5 flex gap-1.5 overflow-x-auto [scrollbar-width:none] p-0.5 pe-10 pb-2 [mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)] rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-2.5rem),transparent)]"
      >
        {readyFrameTexts(language).map((ready) => (
          <Chip key={ready} group={id} checked={ready === text} onChoose={() => onTextChange(ready)}>
            <span lang={language}>{ready}</span>
          </Chip>
        ))}
      </div>
    </div>
  )
}

type Drawing = NonNullable<NonNullable<Design['frame']>['drawing']>

type FramePlaceProps = {
  readonly drawing: Drawing
  /** The place that was proposed for a drawing; null when none was since the screen was opened. */
  readonly proposed: PlacedHole | null
  readonly onHoleChange: (hole: FrameHole) => void
}

/** The square of an uploaded frame that holds the code: drag it, move it with the arrow keys, or resize it. */
function FramePlace({ drawing, proposed, onHoleChange }: FramePlaceProps) {
  const id = useId()
  const { data: image } = useLogoImage(drawing.id)
  const { data: frame } = useOwnFrame(drawing.id)
  const { width, height, hole } = drawing
  const most = Math.min(width, height)
  const moving = useMovingHole(drawing, onHoleChange)
  const marked = frame?.art.mark?.hole
  const isProposed = proposed?.drawing.id === drawing.id && isSame(proposed.drawing.hole, hole)
  const percent = (length: number, whole: number) => `${(length / whole) * 100}%`

  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-small font-medium">
        {t('studio.ownFrame.place')}
      </span>
      <div
        className="relative box-content max-h-64 w-40 self-start border border-line-strong bg-print"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {image && <img src={image.href} alt="" draggable={false} className="absolute inset-0 size-full" />}
        <button
          type="button"
          aria-labelledby={id}
          aria-describedby={`${id}-hint ${id}-source`}
          {...moving}
          className="absolute cursor-grab touch-none border-2 border-signal bg-print/80 outline-offset-2 active:cursor-grabbing"
          style={{
            left: percent(hole.x, width),
            top: percent(hole.y, height),
            width: percent(hole.side, width),
            height: percent(hole.side, height),
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {t('studio.ownFrame.placeHint')}
      </p>
      {frame === null && <p className="text-small text-warn">{t('studio.ownFrame.lost')}</p>}
      <Slider
        label={t('studio.ownFrame.size')}
        value={Math.round((hole.side / most) * 100)}
        min={Math.ceil((leastFrameHole / most) * 100)}
        max={100}
        valueText={t('studio.picture.percent', { percent: Math.round((hole.side / most) * 100) })}
        onValueChange={(share) => onHoleChange(resized(drawing, (share / 100) * most))}
      />
      {isProposed && (
        <p id={`${id}-source`} className="text-small text-ink-soft">
          {t(`studio.ownFrame.${proposed.source}`)}
        </p>
      )}
      {marked !== undefined && !isSame(marked, hole) && (
        <Button size="small" className="self-start" onClick={() => onHoleChange(marked)}>
          {t('studio.ownFrame.back')}
        </Button>
      )}
    </div>
  )
}

/** Part of the drawing's longer side that an arrow key moves by; Shift moves ten times as far. */
const step = 2

function useMovingHole(drawing: Drawing, onHoleChange: (hole: FrameHole) => void) {
  const move = (from: FrameHole, dx: number, dy: number) =>
    onHoleChange(inside(drawing, { ...from, x: from.x + dx, y: from.y + dy }))
  return useSquareDrag(drawing.hole, {
    onDrag: move,
    onStep(dx, dy, isLong) {
      const far = isLong ? step * 10 : step
      move(drawing.hole, dx * far, dy * far)
    },
  })
}

function resized(drawing: Drawing, side: number): FrameHole {
  const { hole } = drawing
  const grown = (side - hole.side) / 2
  return inside(drawing, { x: hole.x - grown, y: hole.y - grown, side })
}

function inside({ width, height }: Drawing, { x, y, side }: FrameHole): FrameHole {
  const length = Math.round(Math.min(Math.max(leastFrameHole, side), width, height) * 100) / 100
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 100) / 100
  return { x: within(x, width - length), y: within(y, height - length), side: length }
}

/** Where the place of the code comes from: marked in the file, found by its emptiness, or neither. */
type HoleSource = 'marked' | 'found' | 'guessed'

type PlacedHole = { readonly drawing: Drawing; readonly source: HoleSource }

/** The drawing with a place for the code. Rejects when the browser cannot draw it. */
async function withHole(id: string, art: FrameArt): Promise<PlacedHole> {
  const { width, height, mark } = art
  const placed = (hole: FrameHole, source: HoleSource) => ({ drawing: { id, width, height, hole }, source })
  if (mark !== null) return placed(mark.hole, 'marked')
  const empty = await emptySquare(art)
  if (empty !== null) return placed(empty, 'found')
  const side = Math.max(leastFrameHole, Math.min(width, height) / 2)
  return placed({ x: (width - side) / 2, y: (height - side) / 2, side }, 'guessed')
}

const coarse = 4

async function emptySquare(art: FrameArt): Promise<FrameHole | null> {
  const [width, height] = [Math.round(art.width / coarse), Math.round(art.height / coarse)]
  const context = newCanvas(width, height)
  await paintPicture(context, frameSvg(art), [0, 0, art.width, art.height])
  const found = largestEmptySquare(pixelsOf(context), leastFrameHole / coarse + 2)
  if (found === null) return null
  // A pixel at the rim may be half of a line.
  return { x: (found.x + 1) * coarse, y: (found.y + 1) * coarse, side: (found.side - 2) * coarse }
}

function frameSvg(art: FrameArt): string {
  const { definitions, shapes } = drawOwnFrame(art, 1)
  const defs = definitions === '' ? '' : `<defs>${definitions}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${art.width} ${art.height}">${defs}${shapes}</svg>`
}

import { Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import {
  defaultPicture,
  defaultPictureVersion,
  type Design,
  pictureMethods,
  withoutPicture,
} from '#design/design.ts'
import { clearCrop } from '#design/clear-crop.ts'
import { atStrength, strengthLimit } from '#design/scannability/strength-limit.ts'
import { pictureQuery, useLogoImage, usePicture, usePictures } from '../../api/logos.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { DrawnInTurn } from '../../picture/choice-picture.tsx'
import { type JudgedCode, judgeDesign } from '../../picture/decode/judge-design.ts'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { Button } from '../../ui/button.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useRestedCode, useSamplePayload } from '../drawn-code.ts'
import { useDesign, useDesignPart, useEditor, usePartChange } from '../editor-context.ts'
import { LogoUpload } from './logo-upload.tsx'
import { NoPicture, StoredImage } from './tiles.tsx'
import { paddingFor } from './woven-padding.ts'
import { useSquareDrag } from './use-square-drag.ts'
import { fileTitle } from '../../ui/file-title.ts'

type Picture = NonNullable<Design['picture']>
type Method = (typeof pictureMethods)[number]

const shown = 7

export function PictureFields() {
  const { session, history } = useEditor()
  const client = useQueryClient()
  const picture = useDesignPart((design) => design.picture)
  const { data: pictures = [] } = usePictures()
  const chosen = picture?.id ?? ''
  const latest = useRef(chosen)
  // Until somebody moves the slider, the strength is the highest that scans everywhere.
  const [isHighest, setHighest] = useState(false)

  async function choose(id: string): Promise<void> {
    latest.current = id
    const loaded = id === '' ? null : await client.ensureQueryData(pictureQuery(client, id)).catch(() => null)
    if (latest.current !== id) return
    setHighest(true)
    const crop = loaded === null ? defaultPicture.crop : clearCrop(loaded.pixels, defaultPictureVersion)
    history.change('picture', (now) => (id === '' ? withoutPicture(now) : withPicture(now, id, crop)))
  }

  if (!offers(session, 'uploadLogo')) return null
  const offered = pictures.slice(0, shown).some(({ id }) => id === chosen)
    ? pictures.slice(0, shown)
    : [...pictures.filter(({ id }) => id === chosen), ...pictures.slice(0, shown - 1)]
  return (
    <div className="flex flex-col gap-3">
      <LogoUpload
        purpose="picture"
        {...(picture !== undefined && { hint: '' })}
        onUploaded={({ id }) => void choose(id)}
      />
      {(offered.length > 0 || picture !== undefined) && (
        <PictureChoice
          label={t('studio.picture.choose')}
          value={chosen}
          onValueChange={(id) => void choose(id)}
          options={[
            { value: '', label: t('studio.picture.none'), picture: <NoPicture /> },
            ...offered.map(({ id, name }) => ({
              value: id,
              label: fileTitle(name),
              picture: <StoredImage id={id} className="object-cover" />,
            })),
          ]}
        />
      )}
      {picture !== undefined && (
        <PictureControls picture={picture} isHighest={isHighest} onHighestChange={setHighest} />
      )}
    </div>
  )
}

/** The design with a photo as its code. A logo would hide what the photo shows. */
function withPicture(design: Design, id: string, crop: Crop): Design {
  return {
    ...withoutPicture(design),
    logo: null,
    gradient: null,
    minVersion: defaultPictureVersion,
    // The free modules follow the photo.
    padding: notYetWoven,
    picture: {
      ...(design.picture ?? defaultPicture),
      edges: 'tinted',
      strength: defaultPicture.strength,
      id,
      crop,
    },
  }
}

type PictureControlsProps = {
  readonly picture: Picture
  /** The strength follows the highest that scans everywhere. */
  readonly isHighest: boolean
  readonly onHighestChange: (isHighest: boolean) => void
}

function PictureControls({ picture, isHighest, onHighestChange }: PictureControlsProps) {
  const { history } = useEditor()
  const change = usePartChange('picture')
  return (
    <div className="flex flex-col gap-4">
      <MethodChoice picture={picture} onChosen={() => onHighestChange(true)} />
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1">
        <PictureCrop picture={picture} onCropChange={(crop) => change({ crop })} />
        <div className="flex flex-col gap-2">
          {picture.method !== 'woven' && (
            <StrengthSlider
              picture={picture}
              isHighest={isHighest}
              onStrengthChange={(strength) => {
                onHighestChange(false)
                change({ strength })
              }}
            />
          )}
          <Slider
            label={t('studio.picture.contrast')}
            value={Math.round(picture.contrast * 100)}
            min={50}
            max={200}
            step={5}
            valueText={t('studio.picture.percent', { percent: Math.round(picture.contrast * 100) })}
            onValueChange={(percent) => change({ contrast: percent / 100 })}
          />
          <DetailSlider />
        </div>
      </div>
      {picture.method !== 'woven' && <WeaveSwitch />}
      <Button
        className="self-start"
        size="small"
        icon={Trash2}
        onClick={() => history.change('picture', withoutPicture)}
      >
        {t('studio.picture.remove')}
      </Button>
    </div>
  )
}

function DetailSlider() {
  const { history } = useEditor()
  const minVersion = useDesignPart((design) => design.minVersion) ?? defaultPictureVersion
  return (
    <Slider
      label={t('studio.picture.detail')}
      value={minVersion}
      min={Math.min(4, minVersion)}
      max={Math.max(12, minVersion)}
      valueText={t('studio.picture.detailValue', { side: 17 + 4 * minVersion })}
      onValueChange={(version) =>
        history.change('picture-version', (now) => ({ ...now, minVersion: version }))
      }
    />
  )
}

/** Lets the padding of the code show the picture too. */
function WeaveSwitch() {
  const { history } = useEditor()
  const isWoven = useDesignPart((design) => design.padding !== undefined)
  return (
    <Switch
      label={t('studio.picture.weave')}
      checked={isWoven}
      onCheckedChange={(on) =>
        history.change('picture-padding', (now) =>
          on ? { ...now, padding: notYetWoven } : withStandardPadding(now),
        )
      }
    />
  )
}

function withStandardPadding(design: Design): Design {
  const { padding: _, ...standard } = design
  return standard
}

/** Padding that fits no code: `WovenPadding` replaces it at once. */
const notYetWoven = '00'

type MethodChoiceProps = { readonly picture: Picture; readonly onChosen: () => void }

/** The ways in which a photo becomes a code, each drawn with this photo. */
function MethodChoice({ picture, onChosen }: MethodChoiceProps) {
  const { history } = useEditor()
  const { design, payload } = useRestedCode()
  const assets = useRenderAssets(design)
  const { data: loaded } = usePicture(picture.id)
  const options = useMemo(
    () =>
      pictureMethods.map((method) => {
        const shownDesign = (): Design => {
          const plain = { ...withMethod({ ...design, picture }, method), frame: null, quietZone: 1 }
          if (plain.padding !== notYetWoven || loaded == null) return plain
          const padding = paddingFor(plain, payload, null, loaded.pixels)
          return padding === null ? plain : { ...plain, padding }
        }
        return {
          value: method,
          label: t(`studio.picture.method.${method}`),
          picture: <DrawnInTurn design={shownDesign} payload={payload} assets={assets} />,
        }
      }),
    [design, payload, assets, picture, loaded],
  )
  return (
    <PictureChoice
      label={t('studio.picture.method')}
      value={picture.method}
      options={options}
      onValueChange={(chosen) => {
        const method = pictureMethods.find((known) => known === chosen)
        if (method === undefined) return
        onChosen()
        history.change('picture-method', (now) => withMethod(now, method))
      }}
    />
  )
}

function withMethod(design: Design, method: Method): Design {
  const { picture, padding } = design
  if (picture === undefined || picture.method === method) return design
  // A strength that scans with one method may be too much for another.
  const changed = { ...design, picture: { ...picture, method, strength: defaultPicture.strength } }
  // Plain squares show the photo by their padding alone.
  return method === 'woven' ? { ...changed, padding: padding ?? notYetWoven } : changed
}

type StrengthSliderProps = {
  readonly picture: Picture
  readonly isHighest: boolean
  readonly onStrengthChange: (strength: number) => void
}

/** How much of the photo shows. The slider ends where scanning everywhere ends. */
function StrengthSlider({ picture, isHighest, onStrengthChange }: StrengthSliderProps) {
  const limit = useStrengthLimit(isHighest)
  const percent = Math.round(picture.strength * 100)
  const most = limit === null ? 100 : Math.max(5, Math.round(limit * 100))
  return (
    <Slider
      label={t('studio.picture.strength')}
      value={percent}
      min={0}
      max={Math.max(most, percent)}
      step={5}
      valueText={t('studio.picture.percent', { percent })}
      hint={limit === null ? t('studio.picture.searching') : t('studio.picture.limit', { percent: most })}
      onValueChange={(next) => onStrengthChange(next / 100)}
    />
  )
}

type Crop = Picture['crop']

/** The square of the picture that is shown: drag it, move it with the arrow keys, or zoom. */
function PictureCrop({ picture, onCropChange }: { picture: Picture; onCropChange: (crop: Crop) => void }) {
  const id = useId()
  const { data: image } = useLogoImage(picture.id)
  const { crop } = picture
  const shorter = image ? Math.min(image.width, image.height) : 1
  const [across, down] = image ? [image.width / shorter, image.height / shorter] : [1, 1]
  const move = (next: Crop): void => {
    // Without its size nobody knows where the picture ends.
    if (image) onCropChange(inside(next, across, down))
  }
  const moving = useSquareDrag(crop, {
    // The picture follows the pointer, so the square goes the other way.
    onDrag: (start, dx, dy) => move({ ...start, x: start.x - dx, y: start.y - dy }),
    onStep: (dx, dy) =>
      move({ ...crop, x: crop.x + dx * step * crop.side, y: crop.y + dy * step * crop.side }),
  })

  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-small font-medium">
        {t('studio.picture.crop')}
      </span>
      <button
        type="button"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        {...moving}
        className="relative aspect-square w-40 cursor-grab touch-none overflow-hidden rounded-base border border-line-strong bg-print active:cursor-grabbing"
      >
        {image && (
          <img
            src={image.href}
            alt=""
            draggable={false}
            className="pointer-events-none absolute max-w-none"
            style={{
              width: `${(across / crop.side) * 100}%`,
              left: `${(-crop.x / crop.side) * 100}%`,
              top: `${(-crop.y / crop.side) * 100}%`,
            }}
          />
        )}
      </button>
      <p id={`${id}-hint`} className="sr-only">
        {t('studio.picture.cropHint')}
      </p>
      <Slider
        label={t('studio.picture.zoom')}
        value={Math.round(100 / crop.side)}
        min={100}
        max={500}
        step={10}
        valueText={t('studio.picture.percent', { percent: Math.round(100 / crop.side) })}
        onValueChange={(percent) => move(zoomed(crop, Math.min(1, 100 / percent)))}
      />
    </div>
  )
}

/** Share of the shown square that an arrow key moves it by. */
const step = 0.05

/** Zooms and keeps the middle. `side` is the new side as a share of the picture's shorter side. */
function zoomed(crop: Crop, side: number): Crop {
  const middle = (crop.side - side) / 2
  return { x: crop.x + middle, y: crop.y + middle, side }
}

/** The crop within its picture, to four decimals. Lengths are shares of the picture's shorter side. */
function inside({ x, y, side }: Crop, across: number, down: number): Crop {
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 10_000) / 10_000
  return { x: within(x, across - side), y: within(y, down - side), side: Math.round(side * 10_000) / 10_000 }
}

/** Milliseconds without a change before the search begins. */
const rest = 600

/**
 * The largest strength, 0 to 1, at which the code scans everywhere; null until known. A higher one is reduced to it, and
 * with `isHighest` a lower one is raised.
 */
function useStrengthLimit(isHighest: boolean): number | null {
  const { history } = useEditor()
  const design = useDesign()
  const { text: payload } = useSamplePayload()
  const assets = useRenderAssets(design)
  // The search depends on everything but the strength itself.
  const key = JSON.stringify([atStrength(design, 0), payload])
  const code = useMemo<JudgedCode | null>(() => {
    const [searched, text] = JSON.parse(key) as [Design, string]
    return assets.picture == null ? null : { design: searched, payload: text, assets }
  }, [key, assets])
  const [found, setFound] = useState<{ readonly of: JudgedCode; readonly limit: number } | null>(null)
  const { change } = history
  const onFound = useEffectEvent((of: JudgedCode, limit: number) => {
    setFound({ of, limit })
    change('picture-strength', (now) =>
      now.picture === undefined || (!isHighest && now.picture.strength <= limit)
        ? now
        : atStrength(now, limit),
    )
  })
  useEffect(() => {
    if (code === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const search = async () => {
      const limit = await strengthLimit(code.design, async (tried) => {
        const verdict = await judgeDesign({ ...code, design: tried }, { signal })
        signal.throwIfAborted()
        return verdict
      })
      onFound(code, limit)
    }
    // Without decoders the slider has no end of its own; the save still judges.
    const timer = setTimeout(() => void search().catch(() => undefined), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code])
  return found !== null && found.of === code ? found.limit : null
}

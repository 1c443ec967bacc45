import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Logo } from '#contract/logo.ts'
import {
  defaultPicture,
  defaultPictureVersion,
  type Design,
  pictureMethods,
  withoutPicture,
} from '#design/design.ts'
import { usePicture } from '../../api/pictures.ts'
import { usePictures } from '../../api/uploaded-images.ts'
import { useLogoImage } from '../../api/logos.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { Button } from '../../ui/button.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDesignPart, useEditor } from '../editor-context.ts'
import { useRestedCode } from './rested-code.ts'
import { DrawnInTurn } from './drawn-in-turn.tsx'
import { LogoUpload } from './logo-upload.tsx'
import { NoPicture } from './no-picture.tsx'
import { PictureCrop } from './picture-crop.tsx'
import { useStrengthLimit } from './strength-limit.ts'
import { paddingFor } from './woven-padding.ts'

type Picture = NonNullable<Design['picture']>
type Method = (typeof pictureMethods)[number]

/** Number of recent pictures shown. */
const shown = 7

/** A photo or drawing as the code itself. */
export function PictureFields() {
  const { session, history } = useEditor()
  const picture = useDesignPart((design) => design.picture)
  const { data: pictures = [] } = usePictures()
  const chosen = picture?.id ?? ''

  function choose(id: string, uploaded?: Logo): void {
    const known = uploaded ?? pictures.find((one) => one.id === id)
    history.change('picture', (now) => (id === '' ? withoutPicture(now) : withPicture(now, id, known)))
  }

  if (!offers(session, 'uploadLogo')) return null
  const offered = pictures.slice(0, shown).some(({ id }) => id === chosen)
    ? pictures.slice(0, shown)
    : [...pictures.filter(({ id }) => id === chosen), ...pictures.slice(0, shown - 1)]
  return (
    <div className="flex flex-col gap-3">
      <LogoUpload purpose="picture" onUploaded={(uploaded) => choose(uploaded.id, uploaded)} />
      {(offered.length > 0 || picture !== undefined) && (
        <PictureChoice
          label={t('studio.picture.choose')}
          value={chosen}
          onValueChange={choose}
          options={[
            { value: '', label: t('studio.picture.none'), picture: <NoPicture /> },
            ...offered.map(({ id, name }) => ({ value: id, label: name, picture: <Photo id={id} /> })),
          ]}
        />
      )}
      {picture !== undefined && <PictureControls picture={picture} />}
    </div>
  )
}

/** The design with a picture, in the middle of its longer side. A logo would hide what the picture shows. */
function withPicture(design: Design, id: string, known: Logo | undefined): Design {
  const [width, height] = [known?.width ?? 1, known?.height ?? 1]
  const shorter = Math.min(width, height)
  const crop = { x: (width / shorter - 1) / 2, y: (height / shorter - 1) / 2, side: 1 }
  return {
    ...withoutPicture(design),
    logo: null,
    gradient: null,
    minVersion: defaultPictureVersion,
    // The free modules follow the picture, and the search for the limit brings the strength back to what scans.
    padding: notYetWoven,
    picture: { ...(design.picture ?? { ...defaultPicture, strength: 1 }), id, crop },
  }
}

function Photo({ id }: { readonly id: string }) {
  const { data: image } = useLogoImage(id)
  return image ? <img src={image.href} alt="" className="size-full object-cover" /> : null
}

function PictureControls({ picture }: { readonly picture: Picture }) {
  const { history } = useEditor()

  function change(next: Partial<Picture>): void {
    history.change(`picture-${Object.keys(next).join()}`, (now) =>
      now.picture === undefined ? now : { ...now, picture: { ...now.picture, ...next } },
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <MethodChoice picture={picture} />
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-1">
        <PictureCrop picture={picture} onCropChange={(crop) => change({ crop })} />
        <div className="flex flex-col gap-2">
          {picture.method !== 'woven' && <StrengthSlider picture={picture} onStrengthChange={change} />}
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
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => history.change('picture', withoutPicture)}
      >
        {t('studio.picture.remove')}
      </Button>
    </div>
  )
}

/** More modules show more of the picture. */
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
      hint={t('studio.picture.detailHint')}
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
      hint={t('studio.picture.weaveHint')}
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

/** The three ways in which a picture becomes a code, each drawn with this picture. */
function MethodChoice({ picture }: { readonly picture: Picture }) {
  const { history } = useEditor()
  const { design, payload } = useRestedCode()
  const assets = useRenderAssets(design)
  const { data: loaded } = usePicture(picture.id)
  const options = useMemo(
    () =>
      pictureMethods.map((method) => {
        const shownDesign = (): Design => {
          const plain = { ...withMethod({ ...design, picture }, method), frame: null, quietZone: 1 }
          if (method !== 'woven' || loaded == null) return plain
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
      hint={t(`studio.picture.method.${picture.method}.hint`)}
      value={picture.method}
      options={options}
      onValueChange={(chosen) => {
        const method = pictureMethods.find((known) => known === chosen)
        if (method !== undefined) history.change('picture-method', (now) => withMethod(now, method))
      }}
    />
  )
}

function withMethod(design: Design, method: Method): Design {
  const { picture, padding, ...rest } = design
  if (picture === undefined || picture.method === method) return design
  // A strength that scans with one method may be too much for large dots.
  const strength = method === 'dots' ? Math.min(picture.strength, defaultPicture.strength) : picture.strength
  const changed = { ...rest, picture: { ...picture, method, strength } }
  // Standard padding is the default, except for modules that show a picture by their padding alone.
  return method === 'woven' ? { ...changed, padding: padding ?? notYetWoven } : changed
}

type StrengthSliderProps = {
  readonly picture: Picture
  readonly onStrengthChange: (next: { readonly strength: number }) => void
}

/** How much of the picture shows. The slider ends where scanning ends. */
function StrengthSlider({ picture, onStrengthChange }: StrengthSliderProps) {
  const limit = useStrengthLimit()
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
      hint={
        limit === null
          ? t('studio.picture.searching')
          : limit === 1
            ? t('studio.picture.noLimit')
            : t('studio.picture.limit', { percent: most })
      }
      onValueChange={(next) => onStrengthChange({ strength: next / 100 })}
    />
  )
}

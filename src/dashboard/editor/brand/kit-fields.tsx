import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type PageFont, pageFonts } from '#contract/code-types/common-fields.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { type KitDesign, toKitDesign } from '#design/brand/brand-kit.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, defaultLogo, type Design, frameIds, frameTextMaxLength } from '#design/design.ts'
import { contrast, thresholds } from '#design/scannability/thresholds.ts'
import { useLogos } from '../../api/logos.ts'
import { withFrame } from '../design/frame-fields.tsx'
import { LogoUpload } from '../design/logo-upload.tsx'
import { styleName } from '../design/style-names.ts'
import { NoPicture, StoredImage } from '../design/tiles.tsx'
import { formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { samplePayload } from '../../picture/kits/sample-payload.ts'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { Button } from '../../ui/button.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { fileTitle } from '../../ui/file-title.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PictureChecks, PictureChoice, type PictureOption } from '../../ui/picture-choice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

type PartProps = { readonly design: Design; readonly onChange: (design: Design) => void }

/** The looks that a kit can start from. */
export function LookChoice({ design, onChange }: PartProps) {
  const looks = startingPointIds.map((id) => ({
    id,
    design: applyStartingPoint(design, startingPoints[id]),
  }))
  const worn = looks.find((look) => sameLook(look.design, design))
  return (
    <PictureChoice
      label={t('brand.points')}
      value={worn?.id ?? ''}
      onValueChange={(id) => {
        const look = looks.find((one) => one.id === id)
        if (look !== undefined) onChange(look.design)
      }}
      options={looks.map((look) => ({
        value: look.id,
        label: t(`brand.point.${look.id}`),
        picture: <DesignPicture design={look.design} />,
      }))}
    />
  )
}

function DesignPicture({ design }: { readonly design: Design }) {
  return <ChoicePicture design={design} payload={samplePayload} assets={useRenderAssets(design)} />
}

function sameLook(one: Design, other: Design): boolean {
  const look = ({ preset: _preset, barcode: _barcode, ...rest }: Design) =>
    toKitDesign({ ...defaultDesign, ...rest })
  const sorted = (design: KitDesign) =>
    JSON.stringify(Object.entries(design).toSorted(([one], [other]) => one.localeCompare(other)))
  return sorted(look(one)) === sorted(look(other))
}

export function Colours({ design, onChange }: PartProps) {
  const { color, background, cornerSquare } = design
  const figure = contrast(color, background.color)
  const isPale = !background.transparent && figure < thresholds.contrast.safe
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-2">
      <ColourField
        label={t('brand.form.code')}
        value={color}
        error={
          isPale ? t('brand.form.pale', { figure: formatNumber(Math.floor(figure * 10) / 10) }) : undefined
        }
        onValueChange={(next) => onChange({ ...design, color: next, preset: next })}
      />
      <ColourField
        label={t('brand.form.background')}
        value={background.color}
        onValueChange={(next) => onChange({ ...design, background: { color: next, transparent: false } })}
      />
      <ColourField
        label={t('brand.form.corners')}
        value={cornerSquare.color ?? color}
        onValueChange={(next) => onChange({ ...design, cornerSquare: { ...cornerSquare, color: next } })}
      />
    </div>
  )
}

type ColourNames = NonNullable<KitDesign['colourNames']>

type PaletteProps = {
  readonly palette: readonly string[]
  readonly names: ColourNames
  readonly onChange: (change: { palette?: readonly string[]; colourNames?: ColourNames }) => void
}

/** The colours of the brand with their names. The first two are those of its pages. */
export function PaletteFields({ palette, names, onChange }: PaletteProps) {
  const rename = (colour: string, name: string) => onChange({ colourNames: { ...names, [colour]: name } })
  function recolour(place: number, next: string): void {
    const before = palette[place] ?? next
    const { [before]: name, ...others } = names
    // A colour that the palette has twice keeps its name.
    const isGone = !palette.with(place, next).includes(before)
    onChange({
      palette: palette.with(place, next),
      ...(name !== undefined && isGone && { colourNames: { ...others, [next]: others[next] ?? name } }),
    })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-small text-ink-soft">{t('brand.form.paletteHint')}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-2">
        {palette.map((colour, place) => (
          <li key={paletteName(place)} className="flex items-start gap-1">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <ColourField
                label={paletteName(place)}
                value={colour}
                onValueChange={(next) => recolour(place, next)}
              />
              <TextField
                label={t('brand.form.colourName', { name: paletteName(place) })}
                hideLabel
                reserve={false}
                placeholder={t('brand.save.name')}
                value={names[colour] ?? ''}
                maxLength={maxLengths.name}
                dir="auto"
                autoComplete="off"
                onChange={({ target }) => rename(colour, target.value)}
              />
            </div>
            <span className="mt-6">
              <IconButton
                icon={X}
                label={t('brand.form.removeColour', { name: paletteName(place) })}
                onClick={() => onChange({ palette: palette.toSpliced(place, 1) })}
              />
            </span>
          </li>
        ))}
      </ul>
      {palette.length < maxCounts.paletteColours && (
        <span>
          <Button size="small" icon={Plus} onClick={() => onChange({ palette: [...palette, '#808080'] })}>
            {t('brand.form.addColour')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

function paletteName(place: number): string {
  if (place === 0) return t('brand.form.pageColour')
  if (place === 1) return t('brand.form.pageSecond')
  return t('brand.form.colour', { number: formatNumber(place + 1) })
}

const logosShown = 11

type LogosProps = PartProps & {
  /** Further logos of the brand. */
  readonly others: readonly string[]
  readonly onOthersChange: (others: readonly string[]) => void
}

/** The logo of the brand's codes, and its further ones. */
export function LogoChoice({ design, onChange, others, onOthersChange }: LogosProps) {
  const { data: logos = [] } = useLogos()
  const chosen = design.logo?.id ?? ''
  const offered = logos
    .filter(
      ({ id, isRemoved, purpose }, index) =>
        id === chosen ||
        others.includes(id) ||
        (isRemoved !== true && (purpose ?? 'logo') === 'logo' && index < logosShown),
    )
    .map(({ id, name }) => ({
      value: id,
      label: fileTitle(name),
      picture: <StoredImage id={id} className="object-contain p-2" />,
    }))
  const choose = (id: string) =>
    onChange({ ...design, logo: id === '' ? null : { ...defaultLogo, ...design.logo, id } })
  const further = offered.filter(({ value }) => value !== chosen)
  return (
    <div className="flex flex-col gap-4">
      <LogoUpload onUploaded={({ id }) => choose(id)} />
      {offered.length > 0 && (
        <PictureChoice
          label={t('brand.form.logo')}
          value={chosen}
          onValueChange={choose}
          options={[{ value: '', label: t('brand.form.noLogo'), picture: <NoPicture /> }, ...offered]}
        />
      )}
      {chosen !== '' && further.length > 0 && (
        <FurtherLogos options={further} others={others} onOthersChange={onOthersChange} />
      )}
    </div>
  )
}

type FurtherLogosProps = Pick<LogosProps, 'others' | 'onOthersChange'> & {
  readonly options: readonly PictureOption[]
}

/** Folded, because most brands have one logo. */
function FurtherLogos({ options, others, onOthersChange }: FurtherLogosProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = options.filter(({ value }) => others.includes(value)).length
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        size="small"
        className="-ms-2.5"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('brand.form.furtherLogos')} ({formatNumber(count)})
      </Button>
      {isOpen && (
        <div className="w-full">
          <PictureChecks
            label={t('brand.form.furtherLogos')}
            values={others}
            onValuesChange={(values) => onOthersChange(values.slice(-maxCounts.kitLogos))}
            options={options}
          />
        </div>
      )}
    </div>
  )
}

/** The frame of the brand's codes and its words. A frame of one's own is only drawn around an open code. */
export function FrameFields({ design, onChange }: PartProps) {
  const { frame } = design
  const known: readonly string[] = frameIds
  const choices = frame === null || known.includes(frame.id) ? known : [...known, frame.id]
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Select
        label={t('editor.frame.label')}
        value={frame?.id ?? ''}
        options={['', ...choices].map((id) => ({ value: id, label: styleName(id || 'none') }))}
        onChange={({ target }) => onChange(withFrame(design, target.value))}
      />
      {frame !== null && frame.drawing === undefined && (
        <TextField
          label={t('editor.frameText.label')}
          value={frame.text}
          maxLength={frameTextMaxLength}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...design, frame: { ...frame, text: target.value } })}
        />
      )}
    </div>
  )
}

type FontProps = { readonly font: PageFont | undefined; readonly onChange: (font: PageFont) => void }

/** The font of the brand's pages. */
export function FontField({ font, onChange }: FontProps) {
  return (
    <div className="sm:max-w-72">
      <Select
        label={t('content.fieldData.font')}
        value={font ?? pageFonts[0]}
        options={pageFonts.map((one) => ({ value: one, label: t(`content.font.${one}`) }))}
        onChange={({ target }) => onChange(pageFonts.find((one) => one === target.value) ?? pageFonts[0])}
      />
    </div>
  )
}

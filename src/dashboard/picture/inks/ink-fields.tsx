import { maxCounts, maxLengths } from '#contract/limits.ts'
import { useEffect, useId, useMemo, useState } from 'react'
import { type BrandInk, type InkChoice } from '#contract/inks.ts'
import { flatGradients } from '#design/print/gradient-inks.ts'
import { cmykText, inksOf, needsMixedInks, tintedColours } from '#design/print/inks.ts'
import { plainlyDifferent } from '#design/print/press.ts'
import type { PictureShapes } from '#design/print/read-picture.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBrandKits } from '../../api/brand-kits.ts'
import { usePress } from './use-press.ts'

export type InkFieldsProps = {
  readonly value: InkChoice
  readonly onChange: (value: InkChoice) => void
  /** Colours that brand kits give print values; without any, that choice is left out. */
  readonly brandInks: readonly BrandInk[]
  /** Colours of the picture, `#rrggbb`; null for many pictures at once. */
  readonly colours: readonly string[] | null
  /** Whether a logo or photo of pixels is printed. */
  readonly hasPixels?: boolean
  /** The picture, whose gradients one ink may print flat. */
  readonly shapes?: PictureShapes | null
}

const inkNames = ['cyan', 'magenta', 'yellow', 'key'] as const
type Cmyk = BrandInk['cmyk']
type ProcessInk = Pick<BrandInk, 'colour' | 'cmyk'>
/** A blue, so that the preview shows a colour before values are typed. */
const firstSpot: Cmyk = [1, 0.66, 0, 0]

export function InkFields(props: InkFieldsProps) {
  const { value, onChange, brandInks, colours, hasPixels = true, shapes = null } = props
  const mixed = (colours ?? []).filter(needsMixedInks).slice(0, maxCounts.inks)
  const choices = (['pure-black', 'screen', 'black', 'process', 'brand', 'spot'] as const).filter((kind) => {
    if (kind === 'brand') return brandInks.length > 0
    return kind !== 'process' || mixed.length > 0 || value.kind === 'process'
  })
  function choose(kind: string): void {
    if (kind === 'spot') onChange({ kind, name: '', cmyk: firstSpot })
    else if (kind === 'brand') onChange({ kind, colours: [...brandInks] })
    else if (kind === 'process') onChange({ kind, colours: givenInks(mixed, brandInks) })
    else onChange({ kind: kind === 'black' || kind === 'screen' ? kind : 'pure-black' })
  }
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('ink.label')}
        value={value.kind}
        hint={t(`ink.${value.kind}.hint`)}
        options={choices.map((kind) => ({ value: kind, label: t(`ink.${kind}`) }))}
        onChange={({ target }) => choose(target.value)}
      />
      {value.kind === 'black' && <BlackFields value={value} colours={colours} onChange={onChange} />}
      {value.kind === 'process' && <ProcessFields value={value} mixed={mixed} onChange={onChange} />}
      {value.kind === 'spot' && (
        <>
          <TextField
            label={t('ink.spot.name')}
            value={value.name}
            maxLength={maxLengths.spotName}
            placeholder="PANTONE 286 C"
            hint={t('ink.spot.missing')}
            onChange={({ target }) => onChange({ ...value, name: target.value })}
          />
          <CmykFields
            label={t('ink.cmyk')}
            value={value.cmyk}
            onChange={(cmyk) => onChange({ ...value, cmyk })}
          />
        </>
      )}
      {value.kind === 'brand' && <BrandInks colours={value.colours} />}
      {shapes !== null && <FlatGradients value={value} shapes={shapes} />}
      {hasPixels && value.kind !== 'screen' && (
        <p className="text-small text-ink-soft">{t(`ink.pictures.${value.kind}`)}</p>
      )}
    </div>
  )
}

type KindProps<Kind extends InkChoice['kind']> = {
  readonly value: Extract<InkChoice, { kind: Kind }>
  readonly onChange: InkFieldsProps['onChange']
}

/** Says which colours become dots of black, and offers full black instead. */
function BlackFields({ value, colours, onChange }: KindProps<'black'> & Pick<InkFieldsProps, 'colours'>) {
  const tinted = tintedColours(colours ?? [])
  if (colours !== null && tinted.length === 0) return null
  return (
    <>
      {value.isSolid !== true &&
        tinted.map(({ colour, percent }) => (
          <p key={colour} className="flex items-center gap-1.5 text-small text-warn">
            <InkSwatch colour={colour} />
            {t('ink.black.tint', { colour: colour.toUpperCase(), percent })}
          </p>
        ))}
      <Switch
        label={t('ink.black.solid')}
        checked={value.isSolid === true}
        onCheckedChange={(isSolid) => onChange({ ...value, isSolid })}
      />
    </>
  )
}

function ProcessFields({
  value,
  mixed,
  onChange,
}: KindProps<'process'> & { readonly mixed: readonly string[] }) {
  const press = usePress()
  if (press === null) return null
  const given = givenInks(mixed, value.colours)
  return mixed.map((colour) => {
    const cmyk = given.find((ink) => ink.colour === colour)?.cmyk ?? ([...press.inksOf(colour)] as Cmyk)
    return (
      <div key={colour} className="flex flex-col gap-2">
        <CmykFields
          label={t('ink.process.prints', { colour: colour.toUpperCase(), inks: cmykText(cmyk) })}
          value={cmyk}
          onChange={(changed) => {
            const others = given.filter((ink) => ink.colour !== colour)
            onChange({ ...value, colours: [...others, { colour, cmyk: changed }] })
          }}
        />
        {press.distance(colour, cmyk) > plainlyDifferent && (
          <p className="flex flex-wrap items-center gap-2 text-small text-warn">
            {t('ink.process.far', { colour: colour.toUpperCase() })}
            <Button size="small" onClick={() => onChange({ kind: 'spot', name: '', cmyk })}>
              {t('ink.process.useSpot')}
            </Button>
          </p>
        )}
      </div>
    )
  })
}

/** The values that somebody gave, of the colours in the picture; the press knows those of the others. */
function givenInks(colours: readonly string[], known: readonly ProcessInk[]): ProcessInk[] {
  return colours.flatMap((colour) => {
    const own = known.find((ink) => ink.colour.toLowerCase() === colour.toLowerCase())
    return own === undefined ? [] : [{ colour, cmyk: own.cmyk }]
  })
}

type FlatGradientsProps = { readonly value: InkChoice; readonly shapes: PictureShapes }

/** Names the gradients that one ink prints in a single tone. */
function FlatGradients({ value, shapes }: FlatGradientsProps) {
  const [flat, setFlat] = useState<ReturnType<typeof flatGradients>>([])
  useEffect(() => {
    let isShown = true
    inksOf(value).then(
      (inks) => isShown && setFlat(flatGradients(shapes, inks)),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [value, shapes])
  return flat.map(({ stops, ink }) => (
    <p key={stops.join(' ')} className="text-small text-warn">
      {t('ink.gradientFlat', {
        from: (stops[0] ?? '').toUpperCase(),
        to: (stops.at(-1) ?? '').toUpperCase(),
        ink,
      })}
    </p>
  ))
}

function BrandInks({ colours }: { readonly colours: readonly BrandInk[] }) {
  const press = usePress()
  return (
    <ul className="flex flex-wrap gap-2 text-small">
      {colours.map(({ colour, cmyk, spot }) => (
        <li key={colour} className="flex items-center gap-1.5">
          <InkSwatch colour={press?.screenColour(cmyk) ?? 'transparent'} />
          {spot ?? cmykText(cmyk)}
        </li>
      ))}
    </ul>
  )
}

function InkSwatch({ colour }: { readonly colour: string }) {
  return (
    <span
      aria-hidden
      className="size-4 rounded-small border border-line-strong"
      style={{ background: colour }}
    />
  )
}

/** Whether the choice can be printed: a spot colour needs a name. */
export function isCompleteInk(ink: InkChoice): boolean {
  return ink.kind !== 'spot' || ink.name.trim() !== ''
}

type CmykFieldsProps = {
  readonly label: string
  readonly value: Cmyk
  readonly onChange: (value: Cmyk) => void
}

/** Four shares in percent and about the colour that a screen shows for them. */
export function CmykFields({ label, value, onChange }: CmykFieldsProps) {
  const id = useId()
  const press = usePress()
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(4,1fr)_2.5rem] items-end gap-2">
        {inkNames.map((name, index) => (
          <TextField
            key={name}
            label={t(`ink.${name}`)}
            reserve={false}
            inputMode="numeric"
            maxLength={3}
            value={Math.round((value[index] ?? 0) * 100)}
            className="px-2!"
            onChange={({ target }) => {
              const share = Math.min(100, Math.max(0, Math.round(Number(target.value)) || 0)) / 100
              onChange(value.map((own, at) => (at === index ? share : own)) as Cmyk)
            }}
          />
        ))}
        <span
          aria-hidden
          className="h-10 rounded-base border border-line-strong"
          style={{ background: press?.screenColour(value) }}
        />
      </div>
      <p id={id} className="mt-1 text-small text-ink-soft">
        {t('ink.preview')}
      </p>
    </fieldset>
  )
}

/** Print values of brand colours from all kits. The default kit wins over others. */
export function useBrandInks(): readonly BrandInk[] {
  const { data: kits } = useBrandKits()
  return useMemo(() => {
    const inks = new Map<string, BrandInk>()
    for (const ink of (kits ?? []).flatMap(({ design }) => design.inks ?? []))
      if (!inks.has(ink.colour)) inks.set(ink.colour, ink)
    return [...inks.values()].slice(0, 2 * maxCounts.inks)
  }, [kits])
}

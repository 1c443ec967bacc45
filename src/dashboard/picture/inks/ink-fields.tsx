import { maxCounts, maxLengths } from '#contract/limits.ts'
import { useId, useMemo } from 'react'
import { type BrandInk, type InkChoice } from '#contract/inks.ts'
import { cmykText, needsMixedInks, processColour, screenColour, tintedColours } from '#design/print/inks.ts'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBrandKits } from '../../api/brand-kits.ts'

export type InkFieldsProps = {
  readonly value: InkChoice
  readonly onChange: (value: InkChoice) => void
  /** Colours that brand kits give print values; without any, that choice is left out. */
  readonly brandInks: readonly BrandInk[]
  /** Colours of the picture, `#rrggbb`; null for many pictures at once. */
  readonly colours: readonly string[] | null
  /** Whether a logo or photo of pixels is printed, which keeps its RGB colours. */
  readonly hasPixels?: boolean
}

const inkNames = ['cyan', 'magenta', 'yellow', 'key'] as const
type Cmyk = BrandInk['cmyk']
type ProcessInk = Pick<BrandInk, 'colour' | 'cmyk'>
/** A blue, so that the preview shows a colour before values are typed. */
const firstSpot: Cmyk = [1, 0.66, 0, 0]

export function InkFields({ value, onChange, brandInks, colours, hasPixels = true }: InkFieldsProps) {
  const mixed = (colours ?? []).filter(needsMixedInks).slice(0, maxCounts.inks)
  const choices = (['pure-black', 'screen', 'black', 'process', 'brand', 'spot'] as const).filter((kind) => {
    if (kind === 'brand') return brandInks.length > 0
    return kind !== 'process' || mixed.length > 0 || value.kind === 'process'
  })
  function choose(kind: string): void {
    if (kind === 'spot') onChange({ kind, name: '', cmyk: firstSpot })
    else if (kind === 'brand') onChange({ kind, colours: [...brandInks] })
    else if (kind === 'process') onChange({ kind, colours: processInks(mixed, brandInks) })
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
      {hasPixels && value.kind !== 'screen' && (
        <p className="text-small text-ink-soft">{t('ink.pictures')}</p>
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
  const inks = processInks(mixed, value.colours)
  return inks.map(({ colour, cmyk }) => (
    <CmykFields
      key={colour}
      label={t('ink.process.values', { colour: colour.toUpperCase() })}
      value={cmyk}
      onChange={(changed) =>
        onChange({
          ...value,
          colours: inks.map((ink) => (ink.colour === colour ? { colour, cmyk: changed } : ink)),
        })
      }
    />
  ))
}

function processInks(colours: readonly string[], known: readonly ProcessInk[]): ProcessInk[] {
  return colours.map((colour) => ({
    colour,
    cmyk: known.find((ink) => ink.colour.toLowerCase() === colour.toLowerCase())?.cmyk ?? [
      ...processColour(colour),
    ],
  }))
}

function BrandInks({ colours }: { readonly colours: readonly BrandInk[] }) {
  return (
    <ul className="flex flex-wrap gap-2 text-small">
      {colours.map(({ colour, cmyk, spot }) => (
        <li key={colour} className="flex items-center gap-1.5">
          <InkSwatch colour={screenColour(cmyk)} />
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
          style={{ background: screenColour(value) }}
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

import { useId, useMemo } from 'react'
import { type BrandInk, type InkChoice, brandInksMax } from '#contract/inks.ts'
import { spotNameMax } from '#contract/inks.ts'
import { cmykText, screenColour } from '#design/print/inks.ts'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBrandKits } from '../../api/brand-kits.ts'

export type InkFieldsProps = {
  readonly value: InkChoice
  readonly onChange: (value: InkChoice) => void
  /** Colours that brand kits give print values; without any, that choice is left out. */
  readonly brandInks: readonly BrandInk[]
}

const inkNames = ['cyan', 'magenta', 'yellow', 'key'] as const
type Cmyk = BrandInk['cmyk']
/** A blue, so that the preview shows a colour before values are typed. */
const firstSpot: Cmyk = [1, 0.66, 0, 0]

/** Chooses what the colours of a code are printed with. */
export function InkFields({ value, onChange, brandInks }: InkFieldsProps) {
  const choices = (['screen', 'pure-black', 'black', 'brand', 'spot'] as const).filter(
    (kind) => kind !== 'brand' || brandInks.length > 0,
  )
  function choose(kind: string): void {
    if (kind === 'spot') onChange({ kind, name: '', cmyk: firstSpot })
    else if (kind === 'brand') onChange({ kind, colours: [...brandInks] })
    else onChange({ kind: kind === 'black' || kind === 'pure-black' ? kind : 'screen' })
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
      {value.kind === 'spot' && (
        <>
          <TextField
            label={t('ink.spot.name')}
            value={value.name}
            maxLength={spotNameMax}
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
      {value.kind === 'brand' && (
        <ul className="flex flex-wrap gap-2 text-small">
          {value.colours.map(({ colour, cmyk, spot }) => (
            <li key={colour} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-4 rounded-small border border-line-strong"
                style={{ background: screenColour(cmyk) }}
              />
              {spot ?? cmykText(cmyk)}
            </li>
          ))}
        </ul>
      )}
      {value.kind !== 'screen' && <p className="text-small text-ink-soft">{t('ink.pictures')}</p>}
    </div>
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
    return [...inks.values()].slice(0, 2 * brandInksMax)
  }, [kits])
}

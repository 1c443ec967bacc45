import { useState } from 'react'
import type { ArtworkPage } from '#design/print/artwork/artwork.ts'
import { keepOnPage, leastWidth, resized } from '#design/print/artwork/move-code.ts'
import { readingDistances } from '#design/print/plan-print.ts'
import type { Box } from '#design/print/sheets.ts'
import { t } from '../messages/t.ts'
import { formatDistance } from '../picture/planner/print-settings.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

export type PlaceFieldsProps = {
  readonly shown: ArtworkPage
  readonly box: Box
  readonly onBox: (box: Box) => void
  readonly distance: number
  readonly onDistance: (distance: number) => void
}

/** Place, size and reading distance as numbers. Places count from the cut line. */
export function PlaceFields({ shown, box, onBox, distance, onDistance }: PlaceFieldsProps) {
  const { trim } = shown
  const options = readingDistances.includes(distance)
    ? readingDistances
    : [...readingDistances, distance].sort((one, other) => one - other)
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 font-semibold">{t('artwork.place')}</legend>
      <LengthField
        label={t('artwork.left')}
        value={box.left - trim.left}
        onChange={(left) => onBox(keepOnPage(shown, { ...box, left: left + trim.left }))}
      />
      <LengthField
        label={t('artwork.top')}
        value={box.top - trim.top}
        onChange={(top) => onBox(keepOnPage(shown, { ...box, top: top + trim.top }))}
      />
      <LengthField
        label={t('artwork.width')}
        value={box.width}
        least={leastWidth}
        onChange={(width) => onBox(resized(shown, box, width))}
      />
      <Select
        label={t('artwork.distance')}
        reserve={false}
        value={String(distance)}
        options={options.map((value) => ({ value: String(value), label: formatDistance(value) }))}
        onChange={({ target }) => onDistance(Number(target.value))}
      />
    </fieldset>
  )
}

type LengthFieldProps = {
  readonly label: string
  readonly value: number
  readonly least?: number
  readonly hint?: string
  readonly onChange: (value: number) => void
}

/** A length in millimetres with one decimal. Typed text stays until it is a number and the field is left. */
export function LengthField({ label, value, least = -Infinity, hint, onChange }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null || typed.trim() === '' ? NaN : Number(typed.trim().replace(',', '.'))
  const isValid = Number.isFinite(number) && number >= least
  return (
    <TextField
      label={label}
      reserve={false}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(Math.round(value * 10) / 10)}
      hint={hint}
      error={typed !== null && !isValid ? t('artwork.number.invalid') : undefined}
      suffix={<span className="pe-2 text-ink-soft">mm</span>}
      className="pe-10"
      onChange={({ target }) => {
        setTyped(target.value)
        const next = Number(target.value.trim().replace(',', '.'))
        if (target.value.trim() !== '' && Number.isFinite(next) && next >= least) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

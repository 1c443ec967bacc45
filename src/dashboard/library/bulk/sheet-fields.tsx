import { useState } from 'react'
import { isPrintable, type SheetFormat } from '#design/print/sheet-formats.ts'
import { t } from '../../messages/t.ts'
import { TextField } from '../../ui/text-field.tsx'

const measures = [
  'paperWidth',
  'paperHeight',
  'columns',
  'rows',
  'cellWidth',
  'cellHeight',
  'left',
  'top',
  'pitchX',
  'pitchY',
] as const
type Measure = (typeof measures)[number]

type OwnGridFieldsProps = {
  readonly format: SheetFormat
  readonly onChange: (format: SheetFormat) => void
}

/** The measures of an own grid; one that cannot be printed changes nothing. */
export function OwnGridFields({ format, onChange }: OwnGridFieldsProps) {
  const [typed, setTyped] = useState<Readonly<Record<Measure, string>>>(() => textsOf(format))
  const next = formatOf(format, typed)
  function type(name: Measure, text: string): void {
    const changed = { ...typed, [name]: text }
    setTyped(changed)
    const grid = formatOf(format, changed)
    if (isPrintable(grid)) onChange(grid)
  }
  return (
    <fieldset className="rounded-small border border-line p-3">
      <legend className="px-1 text-small font-medium">{t('labels.own.title')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {measures.map((name) => (
          <TextField
            key={name}
            label={t(`labels.own.${name}`)}
            inputMode="decimal"
            value={typed[name]}
            onChange={({ target }) => type(name, target.value)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-small text-bad">
        {!isPrintable(next) && t('labels.own.bad')}
      </p>
    </fieldset>
  )
}

function textsOf({ paper, columns, rows, cell, left, top, pitchX, pitchY }: SheetFormat) {
  const lengths: Readonly<Record<Measure, number>> = {
    paperWidth: paper.width,
    paperHeight: paper.height,
    columns,
    rows,
    cellWidth: cell.width,
    cellHeight: cell.height,
    left,
    top,
    pitchX,
    pitchY,
  }
  return Object.fromEntries(measures.map((name) => [name, String(lengths[name])])) as Record<Measure, string>
}

function formatOf(format: SheetFormat, typed: Readonly<Record<Measure, string>>): SheetFormat {
  const length = (name: Measure) =>
    typed[name].trim() === '' ? Number.NaN : Number(typed[name].replace(',', '.'))
  return {
    ...format,
    paper: { width: length('paperWidth'), height: length('paperHeight') },
    columns: length('columns'),
    rows: length('rows'),
    cell: { ...format.cell, width: length('cellWidth'), height: length('cellHeight') },
    left: length('left'),
    top: length('top'),
    pitchX: length('pitchX'),
    pitchY: length('pitchY'),
  }
}

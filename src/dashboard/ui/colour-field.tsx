import { Popover as Base } from '@base-ui/react/popover'
import { Pipette } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { HexColorPicker } from 'react-colorful'
import { t } from '../messages/t.ts'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldAria } from './field.tsx'

/** A colour as `#rrggbb`, with its name where it has one. */
export type Swatch = { readonly colour: string; readonly name?: string | undefined }

type ColourFieldProps = {
  readonly label: string
  /** `#rrggbb`. */
  readonly value: string
  readonly onValueChange: (colour: string) => void
  /** Shown first, for example brand colours; read when the picker opens. */
  readonly swatches?: () => readonly Swatch[]
  readonly aside?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean
}

const hexClass = classNames(boxClass, 'h-10 rounded-s-none font-mono rtl:rounded-s-base rtl:rounded-e-none')
const noSwatches = (): readonly Swatch[] => []

/** A colour as hex (three or six digits) or from the picker. Typed text applies once valid. */
export function ColourField({
  label,
  value,
  onValueChange,
  swatches = noSwatches,
  aside,
  error,
  disabled = false,
}: ColourFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = typed !== null && hexOf(typed) === null

  function type(text: string): void {
    setTyped(text)
    const colour = hexOf(text)
    if (colour !== null) onValueChange(colour)
  }

  return (
    <Field
      id={id}
      label={label}
      aside={aside}
      error={unreadable ? t('colour.unreadable') : error}
      reserve={false}
    >
      <div className="flex">
        <PickerButton {...{ id, label, value, swatches, disabled, onPick: onValueChange }} />
        <input
          {...fieldAria(id, undefined, unreadable ? '' : error)}
          aria-invalid={unreadable || error !== undefined || undefined}
          dir="ltr"
          value={typed ?? value}
          disabled={disabled}
          spellCheck={false}
          autoComplete="off"
          maxLength={32}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          className={hexClass}
        />
      </div>
    </Field>
  )
}

type PickerButtonProps = {
  /** Of the field that it belongs to. */
  readonly id: string
  readonly label: string
  readonly value: string
  readonly swatches: () => readonly Swatch[]
  readonly disabled: boolean
  readonly onPick: (colour: string) => void
}

/** The colour, which opens the picker. */
function PickerButton({ id, label, value, swatches, disabled, onPick }: PickerButtonProps) {
  return (
    <Base.Root>
      <Base.Trigger
        type="button"
        data-swatch
        disabled={disabled}
        aria-label={t('colour.pick')}
        aria-describedby={id}
        className="flex size-10 shrink-0 items-center justify-center rounded-s-base border border-e-0 border-line-strong bg-sheet hover:border-ink disabled:opacity-60"
      >
        <span
          aria-hidden
          className="size-6 rounded-small border border-line-strong"
          style={{ backgroundColor: value }}
        />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner {...placeOf()} align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={t('colour.picker', { label })}
            className="max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-large border border-line bg-sheet p-4 text-ink shadow-sheet transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Picker value={value} swatches={swatches} onPick={onPick} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Picker({
  value,
  swatches,
  onPick,
}: {
  readonly value: string
  readonly swatches: () => readonly Swatch[]
  readonly onPick: (colour: string) => void
}) {
  const offered = swatches()
  return (
    <div className="flex w-52 flex-col gap-3">
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {offered.map(({ colour, name = colour }) => (
            <button
              key={colour}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={colour === value}
              onClick={() => onPick(colour)}
              style={{ backgroundColor: colour }}
              className="size-7 rounded-small border border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-signal"
            />
          ))}
        </div>
      )}
      <HexColorPicker
        color={value}
        onChange={(colour) => onPick(colour.toLowerCase())}
        style={{ width: '100%' }}
      />
      {'EyeDropper' in window && (
        <button
          type="button"
          onClick={() => void pickFromScreen(onPick)}
          className="inline-flex min-h-9 items-center justify-center gap-2 rounded-base border border-line-strong text-small font-medium hover:border-ink"
        >
          <Pipette aria-hidden className="size-4" />
          {t('colour.eyedropper')}
        </button>
      )}
    </div>
  )
}

type EyeDropperWindow = { EyeDropper: new () => { open(): Promise<{ sRGBHex: string }> } }

async function pickFromScreen(onPick: (colour: string) => void): Promise<void> {
  try {
    const { sRGBHex } = await new (window as unknown as EyeDropperWindow).EyeDropper().open()
    const colour = hexOf(sRGBHex)
    if (colour !== null) onPick(colour)
  } catch {
    // The user pressed Escape.
  }
}

/** `#rrggbb` from typed text, with or without #, short or long; null when invalid. */
function hexOf(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`
}

/** Above the field; below 900 px at the foot of the window, because the picture of the code is pinned at its top. */
function placeOf() {
  return matchMedia('(width < 56.25rem)').matches
    ? ({
        side: 'bottom',
        collisionAvoidance: { side: 'shift', align: 'shift', fallbackAxisSide: 'none' },
      } as const)
    : ({ side: 'top' } as const)
}

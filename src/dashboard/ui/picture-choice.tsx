import { type CSSProperties, Fragment, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { classNames } from './class-names.ts'
import { pressedKey, readingKey } from './keys.ts'
import { useLatest } from './use-latest.ts'

export type PictureOption = {
  readonly value: string
  readonly label: string
  /** Decorative: the label names it. */
  readonly picture: ReactNode
  /** A heading above the first option of a group. */
  readonly group?: string
}

export type PictureChoiceProps = {
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly PictureOption[]
  /** Beside the label. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** Shows the label only to screen readers, where a heading says it. */
  readonly hideLabel?: boolean
  /**
   * Called with the option that is pointed at or has the focus, and with null when it is left. Arrow keys then move
   * without choosing; Space, Enter or a press chooses.
   */
  readonly onPreview?: (value: string | null) => void
}

const gridClass =
  'grid grid-cols-[repeat(var(--few),minmax(0,1fr))] gap-2 @min-[30rem]:grid-cols-[repeat(var(--some),minmax(0,1fr))] @xl:grid-cols-[repeat(var(--many),minmax(0,1fr))]'

/** A choice with pictures, made of native radio buttons. */
export function PictureChoice({
  label,
  value,
  onValueChange,
  options,
  aside,
  hint,
  hideLabel = false,
  onPreview,
}: PictureChoiceProps) {
  const id = useId()
  const preview = useLatest(onPreview)
  // A choice that goes away under the pointer is left without an event.
  useEffect(() => () => preview.current?.(null), [preview])
  return (
    <div className="@container">
      <div
        className={classNames(
          'mb-1.5 flex items-baseline justify-between gap-2 text-small',
          hideLabel && 'sr-only',
        )}
      >
        <span id={id} className="font-medium">
          {label}
        </span>
        {aside !== undefined && <span className="text-ink-soft">{aside}</span>}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        style={columnStyle(options.length)}
        className={gridClass}
      >
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {option.group !== undefined && option.group !== options[index - 1]?.group && (
              <p className="col-span-full mt-2 text-small text-ink-soft first:mt-0">{option.group}</p>
            )}
            <Choice
              group={id}
              option={option}
              checked={option.value === value}
              onChoose={onValueChange}
              {...(onPreview && { onPreview })}
            />
          </Fragment>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Arrow keys move the focus only, and Enter chooses what has it instead of sending the form. */
function moveWithoutChoosing(event: KeyboardEvent<HTMLInputElement>): void {
  const radio = event.currentTarget
  const group = radio.closest('[role=radiogroup]')
  const radios = [...(group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const from = radios.indexOf(radio)
  if (pressedKey(event) === 'Enter' && !radio.checked) {
    event.preventDefault()
    return radio.click()
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[readingKey(event.key)]
  if (step === undefined) return
  event.preventDefault()
  radios.at((from + step) % radios.length)?.focus()
}

/** Columns for narrow, medium and wide layouts. */
function columnStyle(options: number): CSSProperties & Record<`--${string}`, number> {
  return {
    '--few': columnsFor(options, 4),
    '--some': columnsFor(options, 6),
    '--many': columnsFor(options, options === 8 ? 8 : 7),
  }
}

/** The number of columns that fills the rows most evenly. */
function columnsFor(options: number, most: number): number {
  return options <= most ? most : Math.ceil(options / Math.ceil(options / most))
}

type PictureChecksProps = Pick<PictureChoiceProps, 'label' | 'options'> & {
  readonly values: readonly string[]
  readonly onValuesChange: (values: readonly string[]) => void
}

/** Any number of choices with pictures, made of native check boxes. */
export function PictureChecks({ label, values, onValuesChange, options }: PictureChecksProps) {
  const id = useId()
  const toggle = (value: string) =>
    onValuesChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <div className="@container">
      <div role="group" aria-label={label} style={columnStyle(options.length)} className={gridClass}>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            group={id}
            option={option}
            checked={values.includes(option.value)}
            onChoose={toggle}
          />
        ))}
      </div>
    </div>
  )
}

type ChoiceProps = {
  readonly type?: 'radio' | 'checkbox'
  readonly group: string
  readonly option: PictureOption
  readonly checked: boolean
  readonly onChoose: (value: string) => void
  readonly onPreview?: (value: string | null) => void
}

function Choice({ type = 'radio', group, option, checked, onChoose, onPreview }: ChoiceProps) {
  const preview = () => onPreview?.(option.value)
  const leave = () => onPreview?.(null)
  return (
    <label
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') preview()
      }}
      onPointerLeave={leave}
      className={classNames(
        'relative flex cursor-pointer flex-col items-center gap-1.5 rounded-base border p-1.5 text-center text-small leading-tight transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal',
        checked
          ? 'border-signal bg-signal/8 font-medium text-ink ring-1 ring-signal'
          : 'border-line text-ink-soft hover:border-ink hover:text-ink',
      )}
    >
      <input
        type={type}
        name={group}
        value={option.value}
        checked={checked}
        onChange={() => onChoose(option.value)}
        onKeyDown={onPreview && moveWithoutChoosing}
        onFocus={preview}
        onBlur={leave}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none flex aspect-square w-full items-center justify-center overflow-hidden rounded-small bg-print"
      >
        {option.picture}
      </span>
      <span className="pointer-events-none flex min-h-8 max-w-full items-center">
        {/* A file name may be one long word. */}
        <span className="line-clamp-3 min-w-0 break-words">{option.label}</span>
      </span>
    </label>
  )
}

import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useId } from 'react'
import { t } from '../messages/t.ts'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldParts, type FieldProps } from './field.tsx'

type ComboboxOption = { readonly value: string; readonly label: string }

type ComboboxProps = FieldProps & {
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly name?: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly onBlur?: () => void
  readonly options: readonly ComboboxOption[]
}

/** A select with a search, for lists that are too long to read. */
export function Combobox(props: ComboboxProps) {
  const { field, aria, own } = fieldParts(props, useId())
  const { options, value, onValueChange, name, ref, onBlur } = own
  return (
    <Field {...field}>
      <Base.Root
        items={options}
        value={options.find((option) => option.value === value) ?? null}
        isItemEqualToValue={(one, other) => one.value === other.value}
        autoHighlight
        onValueChange={(option) => {
          if (option !== null) onValueChange(option.value)
        }}
      >
        <div className="relative">
          <Base.Input
            {...aria}
            ref={ref}
            name={name}
            onBlur={onBlur}
            // Selected, so that typing replaces the whole name.
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={classNames(boxClass, 'h-10 truncate pe-9')}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-soft"
          />
        </div>
        <ComboboxList label={props.label} />
      </Base.Root>
    </Field>
  )
}

function ComboboxList({ label }: Pick<ComboboxProps, 'label'>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-large border border-line bg-sheet p-1 text-ink shadow-sheet">
          <Base.Empty className="px-2.5 py-2 text-small text-ink-soft empty:hidden">
            {t('palette.nothing')}
          </Base.Empty>
          <Base.List aria-label={label}>
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-base px-2.5 data-highlighted:bg-ink/8"
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

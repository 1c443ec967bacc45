import { useEffect, type ReactNode } from 'react'
import { announceError } from './announce.ts'
import { classNames } from './class-names.ts'

export type FieldProps = {
  readonly label: string
  /** Shows the label only to screen readers. */
  readonly hideLabel?: boolean
  /** Beside the label: a link, a count, "optional". */
  readonly aside?: ReactNode
  /** Shown below until there is an error. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Reserves a line for messages, so nothing moves. True by default. */
  readonly reserve?: boolean
}

/** Label, control, and one line for hint or error. */
export function Field({
  id,
  label,
  hideLabel = false,
  aside,
  hint,
  error,
  reserve = true,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  useEffect(() => {
    if (error !== undefined) announceError(`${label}: ${error}`)
  }, [label, error])
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={classNames('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-small font-medium text-ink">
          {label}
        </label>
        {aside !== undefined && <span className="text-small text-ink-soft">{aside}</span>}
      </div>
      {children}
      <FieldMessage id={id} hint={hint} error={error} reserve={reserve} />
    </div>
  )
}

function FieldMessage({
  id,
  hint,
  error,
  reserve,
}: Pick<FieldProps, 'hint' | 'error' | 'reserve'> & { readonly id: string }) {
  if (!reserve && error === undefined && hint === undefined) return null
  return (
    <p
      id={`${id}-message`}
      className={classNames(
        'text-small',
        reserve && 'min-h-5',
        error === undefined ? 'text-ink-soft' : 'text-bad',
      )}
    >
      {error ?? hint}
    </p>
  )
}

/**
 * Splits the properties of a labelled control: the field's, the ARIA attributes, and the control's own.
 *
 * @param ownId the id when none is given.
 */
export function fieldParts<Own extends FieldProps & { readonly id?: string | undefined }>(
  { label, hideLabel, aside, hint, error, reserve, id = '', ...own }: Own,
  ownId: string,
) {
  const fieldId = id || ownId
  const field = {
    id: fieldId,
    label,
    hint,
    error,
    aside,
    ...(hideLabel && { hideLabel }),
    ...(reserve !== undefined && { reserve }),
  }
  return { field, aria: fieldAria(fieldId, hint, error), own }
}

/** The ARIA attributes that connect a control to its label and message. */
export function fieldAria(id: string, hint: ReactNode, error: string | undefined) {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined && hint === undefined ? undefined : `${id}-message`,
  } as const
}

export const boxClass =
  'w-full min-w-0 rounded-base border border-line-strong bg-sheet px-3 text-body text-ink placeholder:text-ink-soft/80 hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60 pointer-coarse:text-[1rem]'

/** An error of the whole form, announced when it appears. */
export function FormMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="text-small text-bad">
      {children}
    </div>
  )
}

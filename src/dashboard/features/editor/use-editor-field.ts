import { type FieldPath, get, useFormContext, useFormState } from 'react-hook-form'
import type { EditorValues } from '../../drafts/editor-values.ts'

/** Ties a text control to the form: its registration and its own error. Other fields do not draw it again. */
export function useEditorField(name: FieldPath<EditorValues>) {
  const { register } = useFormContext<EditorValues>()
  return { ...register(name), error: useFieldError(name) }
}

export function useFieldError(name: FieldPath<EditorValues>): string | undefined {
  const { control } = useFormContext<EditorValues>()
  const { errors } = useFormState({ control, name })
  const error: unknown = get(errors, name)
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined
}

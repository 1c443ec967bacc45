import type { UseFormReturn } from 'react-hook-form'
import type { Failure } from '#contract/failure.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { serviceSentence } from '../../failures/failure-words.ts'
import { reasonWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { fieldsNamedIn, formFieldOf } from '../values/form-fields.ts'

type Invalid = Extract<Failure, { kind: 'validation' }>
type Form = UseFormReturn<EditorValues>

/** Shows errors at their fields and returns the failure with the rest. */
export function placeErrors(
  failure: Invalid,
  form: Form,
  onPlaced: (paths: readonly string[]) => void,
): Failure {
  if (failure.errors.length === 0) return placeSentence(failure, form, onPlaced)
  const paths: string[] = []
  const unplaced = failure.errors.filter((error) => {
    const path = formFieldOf(error.field)
    if (path === null) return true
    form.setError(path, { type: 'service', message: reasonWords(error) })
    paths.push(path)
    return false
  })
  if (unplaced.length === 0) announce(t('editor.save.invalid'))
  onPlaced(paths)
  return { ...failure, errors: unplaced }
}

/** For services that only send prose: shows the message at the fields it names. */
function placeSentence(failure: Invalid, form: Form, onPlaced: (paths: readonly string[]) => void): Failure {
  const named = fieldsNamedIn(failure.message)
  if (named.length === 0) return failure
  for (const path of named)
    form.setError(path, { type: 'service', message: serviceSentence(failure.message) })
  announce(t('editor.save.invalid'))
  onPlaced(named)
  return { ...failure }
}

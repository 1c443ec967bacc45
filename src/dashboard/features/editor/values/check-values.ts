import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { editorSchema } from './editor-schema.ts'

type Question = Parameters<Resolver<EditorValues>>

const dates = ['starts.wall', 'expiration.wall', 'swap.from', 'swap.to'] as const

/** What the form holds, checked by the rules of the editor, as the form library asks for it. */
export async function checkValues(
  stored: EditorValues | null,
  ...[values, context, options]: Question
): Promise<Awaited<ReturnType<Resolver<EditorValues>>>> {
  const resolver: Resolver<EditorValues> = zodResolver(editorSchema(values, stored))
  const answer = await resolver(values, context, options)
  const unfinished = dates.filter((name) => isUnfinished(get(options.fields, name)))
  if (unfinished.length === 0) return answer
  const errors: FieldErrors<EditorValues> = { ...answer.errors }
  for (const name of unfinished) set(errors, name, { type: 'unfinished', message: t('visit.moment.error') })
  return { values: {}, errors }
}

/** A browser gives a date that is typed by half as none; saved like that, a link would never end. */
function isUnfinished(field: unknown): boolean {
  if (typeof field !== 'object' || field === null || !('ref' in field)) return false
  return field.ref instanceof HTMLInputElement && field.ref.isConnected && field.ref.validity.badInput
}

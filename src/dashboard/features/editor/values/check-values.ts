import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { editorSchema } from './editor-schema.ts'

type Question = Parameters<Resolver<EditorValues>>

/** What the form holds, checked by the rules of the editor, as the form library asks for it. */
export function checkValues(
  stored: EditorValues | null,
  ...[values, context, options]: Question
): ReturnType<Resolver<EditorValues>> {
  const resolver: Resolver<EditorValues> = zodResolver(editorSchema(values, stored))
  return resolver(values, context, options)
}

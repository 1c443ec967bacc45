import { createContext, useContext } from 'react'
import {
  useFormContext,
  useWatch,
  get,
  useFormState,
  type FieldPath,
  type FieldPathValue,
  type FieldPathValues,
} from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../api/editor-values.ts'
import type { Store } from '../ui/store.ts'
import type { DesignHistory } from './design/design-history.ts'
import type { PanelStore } from './panel/panel-state.ts'

type TakenLinkAnswer = {
  readonly link: string
  readonly suggestions: readonly string[]
  /** An earlier create of this link had an unknown outcome. */
  readonly mayBeMine: boolean
}

/** The content of the preview: the code, or the page that its visitors see. */
export type Face = 'code' | 'page'

/** How a choice would change the design. */
export type Vary = (design: Design) => Design

/** A colour on its way to a part. */
export type HeldColour = {
  readonly colour: string
  /** The pointer in the window while the colour is dragged; null for a colour that was chosen. */
  readonly at: readonly [x: number, y: number] | null
  /** The drag ends here. */
  readonly isDropped?: true
}

export type Paint = Store<HeldColour | null>

type Editor = {
  readonly session: Session
  readonly record: QrCode | null
  readonly isViewOnly: boolean
  readonly history: DesignHistory
  /** The choice that is pointed at, for the large picture; null shows the design itself. */
  readonly trial: Store<Vary | null>
  readonly paint: Paint
  readonly panel: PanelStore
  /** The chosen side of the preview of a code with a page; null before a choice. */
  readonly face: Store<Face | null>
  /** The values of the form as it fills itself in: a new type and a suggested slash tag alone are no work. */
  readonly untouched: Store<EditorValues>
  /** The taken link of the last save with suggestions; null for none. */
  readonly conflict: TakenLinkAnswer | null
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('A component of the editor is used outside its provider.')
  return editor
}

export function useEditorForm() {
  return useFormContext<EditorValues>()
}

/** A value of the form; re-renders when it changes. */
export function useFormValue<Name extends FieldPath<EditorValues>>(
  name: Name,
): FieldPathValue<EditorValues, Name> {
  return useWatch<EditorValues, Name>({ name })
}

/** Several values of the form. */
export function useFormValues<const Names extends readonly FieldPath<EditorValues>[]>(
  ...name: Names
): FieldPathValues<EditorValues, Names> {
  return useWatch<EditorValues, Names>({ name })
}

export function useDesign(): Design {
  return useFormValue('design')
}

/** A part of the design; re-renders only when that part changes. */
export function useDesignPart<Part>(pick: (design: Design) => Part): Part {
  const { control } = useFormContext<EditorValues>()
  return useWatch({ control, name: 'design', compute: pick })
}

/** Registers a text field and returns its own error. Other fields do not re-render it. */
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

/** Changes fields of a part that the design has. */
export function usePartChange<Part extends 'frame' | 'gradient' | 'logo' | 'picture'>(part: Part) {
  const { history } = useEditor()
  return (next: Partial<NonNullable<Design[Part]>>) =>
    history.change(`${part}-${Object.keys(next).join()}`, (now) =>
      now[part] == null ? now : { ...now, [part]: { ...now[part], ...next } },
    )
}

export type EditorScreenProps = {
  /** The code to edit; null makes a new one. */
  readonly codeId: number | null
  /** The draft to go on with. */
  readonly draftId: string | null
}

export function EditorScreen({ codeId, draftId }: EditorScreenProps) {
  return (
    <h1>
      {codeId} {draftId}
    </h1>
  )
}

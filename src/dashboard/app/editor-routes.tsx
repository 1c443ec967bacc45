import { useParams, useSearch } from '@tanstack/react-router'
import { sharedAddress } from '../editor/shared-address.ts'
import { EditorScreen } from '../editor/editor-screen.tsx'
import { NotFound } from './error-screens.tsx'

export function NewCodeRoute() {
  const { draft, copy, type, folder, created, url, text, title } = useSearch({
    from: '/signed-in/codes/new',
  })
  const address = sharedAddress([url, text, title])
  return (
    <EditorScreen
      key={draft ?? `new ${copy ?? ''} ${type ?? ''} ${folder ?? ''} ${address}`}
      codeId={null}
      draftId={draft ?? null}
      copyOf={copy ?? null}
      type={type ?? null}
      folder={folder ?? null}
      createdId={created ?? null}
      address={address}
    />
  )
}

/** An existing code. The id in the URL may be invalid. */
export function EditCodeRoute() {
  const { id } = useParams({ from: '/signed-in/codes/$id' })
  const { draft } = useSearch({ from: '/signed-in/codes/$id' })
  if (!/^\d{1,15}$/.test(id)) return <NotFound />
  return <EditorScreen key={`${id} ${draft ?? ''}`} codeId={Number(id)} draftId={draft ?? null} />
}

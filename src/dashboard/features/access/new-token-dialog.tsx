import { useState } from 'react'
import { NewTokenForm } from './new-token-form.tsx'
import { NewTokenSecret } from './new-token-secret.tsx'

/** A secret and what it is called. */
export type NewToken = { readonly name: string; readonly token: string }

export type NewTokenDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Makes a token in two steps: what it is for, then the secret, which is shown this once. */
export function NewTokenDialog({ open, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null)
  if (made === null) return <NewTokenForm open={open} onClose={onClose} onMade={setMade} />
  return (
    <NewTokenSecret
      made={made}
      onClose={() => {
        setMade(null)
        onClose()
      }}
    />
  )
}

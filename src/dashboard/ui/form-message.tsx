import type { ReactNode } from 'react'

/** What went wrong with the whole form, read out when it comes. Takes no room while there is nothing to say. */
export function FormMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="text-small text-bad">
      {children}
    </div>
  )
}

import type { QrCode } from '#contract/record.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type CodeLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly code: QrCode | null }

/** Leads to a code's editor; the words alone when there is none. A plain link, because a list mounts very many. */
export function CodeLink({ code, ...rest }: CodeLinkProps) {
  const navigate = useNavigate()
  if (code === null) {
    const { 'aria-label': _name, tabIndex: _stop, children, ...words } = rest
    return (
      <span className={words.className} dir={words.dir} title={words.title}>
        {children}
      </span>
    )
  }
  return (
    <a
      {...rest}
      href={`/codes/${code.id}`}
      onClick={(event) => {
        // A new tab or window is the browser's own matter.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ to: '/codes/$id', params: { id: String(code.id) } })
      }}
    >
      {rest.children}
    </a>
  )
}

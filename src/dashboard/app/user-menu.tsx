import { useRouter } from '@tanstack/react-router'
import { Contrast, LogOut } from 'lucide-react'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'

/** The person and their account: who is signed in, the look of the dashboard, and signing out. */
export function UserMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const router = useRouter()
  const session = useSession().data
  const account = session?.user.name ?? ''
  const person = session?.person?.name || account
  return (
    <Menu
      heading={
        person !== '' && (
          <>
            <span className="block font-semibold">{person}</span>
            {account !== person && <span className="block text-small text-ink-soft">{account}</span>}
          </>
        )
      }
      trigger={
        <button type="button" className={railClass}>
          <Avatar name={person} />
          {t('nav.you')}
        </button>
      }
      actions={[
        {
          label: t('nav.appearance'),
          icon: <Contrast aria-hidden className="size-4" />,
          onSelect: () => void router.navigate({ to: '/account/appearance' }),
        },
        {
          label: t('nav.signOut'),
          icon: <LogOut aria-hidden className="size-4 rtl:-scale-x-100" />,
          onSelect: onSignOut,
        },
      ]}
    />
  )
}

/** A navigation item: icon above label, in the sidebar and the bottom bar. */
export const railClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 rounded-base px-1 py-1.5 text-small font-medium text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink aria-[current]:text-signal data-popup-open:bg-ink/8 short:min-h-10 short:flex-row short:gap-2 short:py-0 wide:w-full wide:flex-none wide:py-2.5'

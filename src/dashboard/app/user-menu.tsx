import { useMatchRoute, useRouter } from '@tanstack/react-router'
import { ArrowLeftRight, Contrast, LogOut, Settings2 } from 'lucide-react'
import type { Session } from '#contract/session.ts'
import { useMe, useSwitchAccount, useOwnLanguage } from '../api/me.ts'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { MenuAction } from '../ui/menu.tsx'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toaster.tsx'
import { railClass } from './rail-class.ts'

/** The person and their account: switching accounts, the look of the dashboard, and signing out. */
export function UserMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  useOwnLanguage()
  const router = useRouter()
  const session = useSession().data
  const others = useOtherAccounts(session)
  const account = session?.user.name ?? ''
  const person = session?.person?.name || account
  const isAt = useMatchRoute()
  // Kits have their own place in the navigation.
  const isHere =
    isAt({ to: '/account', fuzzy: true }) !== false && isAt({ to: '/account/kits', fuzzy: true }) === false
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
        <button type="button" className={railClass} aria-current={isHere ? 'page' : undefined}>
          <Avatar name={person} />
          {t('nav.account')}
        </button>
      }
      actions={[
        {
          label: t('nav.settings'),
          icon: Settings2,
          onSelect: () => void router.navigate({ to: '/account' }),
        },
        ...others,
        {
          label: t('nav.appearance'),
          icon: Contrast,
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

/** A switch to each other account of the person. Unsaved work can cancel it. */
function useOtherAccounts(session: Session | undefined): MenuAction[] {
  const router = useRouter()
  const me = useMe((session?.accounts ?? 0) > 1).data
  const { mutateAsync } = useSwitchAccount()

  async function change(id: number, name: string): Promise<void> {
    await router.navigate({ to: '/' })
    if (router.state.location.pathname !== '/') return
    try {
      // Its own callbacks end with this menu, which the switch takes from the screen.
      await mutateAsync(id)
      announce(t('nav.switched', { account: name }))
    } catch {
      showToast({ message: t('nav.notSwitched', { account: name }) })
    }
  }

  return (me?.accounts ?? [])
    .filter(({ id }) => id !== session?.user.id)
    .map(({ id, name }) => ({
      label: t('nav.switch', { account: name }),
      icon: ArrowLeftRight,
      onSelect: () => void change(id, name),
    }))
}

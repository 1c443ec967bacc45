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

/**
 * A navigation item: icon above label, in the sidebar and the bottom bar, which is 4rem high with two lines too. Large
 * text makes the bar scroll instead of breaking words; a container query counts in the text size of the page.
 */
export const railClass =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-base px-0 py-1.5 text-center text-small font-medium [overflow-wrap:anywhere] hyphens-auto text-ink-soft max-[34rem]:gap-0.5 max-[34rem]:py-0.5 max-[34rem]:text-[0.6875rem] max-[34rem]:leading-tight max-[24rem]:tracking-tight @max-[20rem]:flex-none @max-[20rem]:px-2 transition-colors hover:bg-ink/8 hover:text-ink aria-[current]:text-signal data-popup-open:bg-ink/8 short:min-h-10 short:flex-row short:gap-2 short:py-0 wide:w-full wide:flex-none wide:py-2.5'

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
  const isHere = isAt({ to: '/account', fuzzy: true }) !== false && isAt({ to: '/account/kits' }) === false
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

import type { Session } from '#contract/session.ts'
import { useRenameAccount } from '../../api/members.ts'
import { t } from '../../messages/t.ts'
import { NameForm } from '../name-form.tsx'

/** The name of the account, for owners. */
export function AccountName({ session }: { readonly session: Session }) {
  const rename = useRenameAccount()
  return (
    <NameForm
      label={t('people.account')}
      hint={t('people.account.hint')}
      name={session.user.name}
      missing={t('people.account.missing')}
      saved={t('people.account.saved')}
      autoComplete="organization"
      isSaving={rename.isPending}
      onSave={(name, outcome) => rename.mutate(name, outcome)}
    />
  )
}

import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'

/** A person who belongs to no account: removed from their last one, or not invited yet. */
export function NoAccount({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
      <h1 className="text-headline font-semibold tracking-tight">{t('ways.noAccount.title')}</h1>
      <p className="max-w-xl text-ink-soft">{t('ways.noAccount.text')}</p>
      <Button className="self-start" onClick={onSignOut}>
        {t('ways.noAccount.signOut')}
      </Button>
    </div>
  )
}

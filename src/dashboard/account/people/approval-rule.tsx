import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useRequireApproval } from '../../api/members.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { refusalWords } from './refusal-words.ts'

type ApprovalRuleProps = { readonly session: Session; readonly hasApprovers: boolean }

/** Whether the account needs an approval before print: a switch for owners, a sentence for everybody else. */
export function ApprovalRule({ session, hasApprovers }: ApprovalRuleProps) {
  const require = useRequireApproval()
  const [failed, setFailed] = useState<string | null>(null)
  const isRequired = require.isPending ? require.variables : session.isApprovalRequired === true
  if (!offers(session, 'requireApproval')) {
    return isRequired ? <Banner live={false}>{t('people.print.required')}</Banner> : null
  }
  return (
    <section className="flex flex-col gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6">
      <Switch
        label={t('people.print')}
        hint={t('people.print.text')}
        checked={isRequired}
        onCheckedChange={(next) => {
          setFailed(null)
          require.mutate(next, {
            onSuccess: () => announce(next ? t('people.print.on') : t('people.print.off')),
            onError: (failure) => setFailed(refusalWords(failure)),
          })
        }}
      />
      {isRequired && !hasApprovers && <Banner tone="warn">{t('people.print.nobody')}</Banner>}
      {failed !== null && <Banner tone="bad">{failed}</Banner>}
    </section>
  )
}

import type { Session } from '#contract/session.ts'
import { shortLink } from '#design/payload.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { invalidate, useEdit } from '#dashboard/api/operation-hooks.ts'
import { request } from '#dashboard/api/request.ts'
import { offers } from '#dashboard/api/session.ts'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { refusalReason } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { ChipsField } from '#dashboard/ui/chips-field.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { AccountPart } from '#dashboard/account/account-page.tsx'

const hostsKey = ['result-hosts'] as const

/** The websites whose pages may count results, and the script for them. */
export function ResultPages({ session }: { readonly session: Session }) {
  const { data: read } = useQuery({
    queryKey: hostsKey,
    queryFn: async ({ signal }) => await request('listResultHosts', { signal }),
    enabled: offers(session, 'listResultHosts'),
  })
  const [error, setError] = useState<string>()
  const save = useEdit<{ readonly hosts: readonly string[] }, unknown>(
    (body, headers) => request('saveResultHosts', { body, headers }),
    { onSuccess: (client) => invalidate(client, hostsKey) },
    ['hosts'],
  )
  if (read === undefined || !offers(session, 'saveResultHosts')) return null
  const { data: hosts, etag } = read
  const address = shortLink(session.domains[0] ?? '', 'api/results.js')
  const snippet = `<script src="${address}" data-name="purchase" async></script>`
  function change(chosen: readonly string[]): void {
    setError(undefined)
    save.mutate(
      { from: { hosts, etag }, mine: { hosts: chosen } },
      {
        onError(thrown) {
          const failure = failureOf(thrown)
          setError(
            failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text,
          )
        },
      },
    )
  }
  return (
    <AccountPart title={t('results.pages.title')} text={t('results.pages.text')}>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        <ChipsField
          label={t('results.pages.hosts')}
          hint={t('results.pages.hint')}
          error={error}
          value={save.isPending ? save.variables.mine.hosts : hosts}
          onValueChange={change}
        />
        {hosts.length > 0 && (
          <div className="flex flex-col gap-1">
            <p className="text-small text-ink-soft">{t('results.pages.script')}</p>
            <div className="flex items-center gap-2 rounded-base border border-line bg-paper ps-3">
              <code dir="ltr" className="min-w-0 flex-1 py-2 text-small break-all">
                {snippet}
              </code>
              <CopyButton plain text={snippet} label={t('results.pages.copy')} />
            </div>
          </div>
        )}
      </div>
    </AccountPart>
  )
}

import type { Session } from '#contract/session.ts'
import { shortLink } from '#design/payload.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { invalidate, useEdit } from '../api/operation-hooks.ts'
import { queryKeys } from '../api/query-keys.ts'
import { request } from '../api/request.ts'
import { offers } from '../api/session.ts'
import { failureWords } from '../failures/failure-words.ts'
import { refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { ChipsField } from '../ui/chips-field.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { AccountPart } from './account-page.tsx'

/** The websites whose pages may count results, and the script for them. */
export function ResultPages({ session }: { readonly session: Session }) {
  const { data: read } = useQuery({
    queryKey: queryKeys.resultHosts(),
    queryFn: async ({ signal }) => await request('listResultHosts', { signal }),
    enabled: offers(session, 'listResultHosts'),
  })
  const [error, setError] = useState<string>()
  const save = useEdit<{ readonly hosts: readonly string[] }, unknown>(
    (body, headers) => request('saveResultHosts', { body, headers }),
    { onSuccess: (client) => invalidate(client, queryKeys.resultHosts()) },
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
    <AccountPart title={t('access.results.title')} text={t('access.results.text')}>
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        <ChipsField
          label={t('access.results.hosts')}
          hint={t('access.results.hint')}
          error={error}
          value={save.isPending ? save.variables.mine.hosts : hosts}
          onValueChange={change}
        />
        {hosts.length > 0 && (
          <div className="flex flex-col gap-1">
            <p className="text-small text-ink-soft">{t('access.results.script')}</p>
            <div className="flex items-center gap-2 rounded-base border border-line bg-paper ps-3">
              <code dir="ltr" className="min-w-0 flex-1 py-2 text-small break-all">
                {snippet}
              </code>
              <CopyButton plain text={snippet} label={t('access.results.copy')} />
            </div>
          </div>
        )}
      </div>
    </AccountPart>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { type ChangeFilter, exportChanges, useChanges } from '../../api/code-history.ts'
import { useMembers } from '../../api/members.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { ChangeList, changeGroups } from '../../people/change-list.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Select } from '../../ui/select.tsx'
import { AccountPage } from '../account-page.tsx'
import type { ChangesSearch } from './changes-search.ts'

/** The recent changes of the account. The filters are in the address. */
export function ChangesScreen() {
  const { person, code, kind } = useSearch({ from: '/signed-in/account/changes' })
  const navigate = useNavigate()
  const filter: ChangeFilter = { codeId: code, person, kind }
  const isFiltered = person !== undefined || code !== undefined || kind !== undefined

  function change(next: Partial<ChangesSearch>): void {
    void navigate({ to: '/account/changes', search: { person, code, kind, ...next }, replace: true })
  }

  return (
    <AccountPage path="/account/changes" lead={t('changes.lead')} action={<Export filter={filter} />}>
      {() => (
        <>
          <Filters filter={filter} onChange={change} />
          <ChangeList
            filter={filter}
            onCode={(id) => change({ code: id })}
            empty={
              <div className="flex flex-col items-start gap-3 rounded-large border border-line bg-sheet p-6">
                <p className="text-ink-soft">{isFiltered ? t('changes.noneFound') : t('changes.none')}</p>
                {isFiltered && (
                  <Button onClick={() => change({ person: undefined, code: undefined, kind: undefined })}>
                    {t('changes.clear')}
                  </Button>
                )}
              </div>
            }
          />
        </>
      )}
    </AccountPage>
  )
}

type FiltersProps = {
  readonly filter: ChangeFilter
  readonly onChange: (next: Partial<ChangesSearch>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { codeId, person, kind = '' } = filter
  const people = usePeople(filter)
  const isAlone = useSession().data?.isAlone === true
  const title = useChanges(filter).data?.pages[0]?.data.find((change) => change.codeId === codeId)?.subject
  const isGroup = kind in changeGroups
  return (
    <div className="flex flex-wrap items-end gap-3">
      {!isAlone && (
        <div className="w-48 max-sm:flex-1">
          <Select
            label={t('changes.person')}
            reserve={false}
            value={String(person ?? '')}
            options={[
              { value: '', label: t('changes.person.all') },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) =>
              onChange({ person: event.target.value === '' ? undefined : Number(event.target.value) })
            }
          />
        </div>
      )}
      <div className="w-48 max-sm:flex-1">
        <Select
          label={t('changes.kind')}
          reserve={false}
          value={kind}
          options={[
            { value: '', label: t('changes.kind.all') },
            ...Object.entries(changeGroups).map(([value, words]) => ({ value, label: t(words) })),
            // A shared link may filter by a single kind.
            ...(kind === '' || isGroup ? [] : [{ value: kind, label: kind }]),
          ]}
          onChange={(event) => onChange({ kind: event.target.value || undefined })}
        />
      </div>
      {codeId !== undefined && (
        <Button icon={X} className="max-w-full" onClick={() => onChange({ code: undefined })}>
          <span className="sr-only">{t('changes.code.clear')}: </span>
          <span className="truncate">{title ? t('changes.code', { title }) : t('changes.code.any')}</span>
        </Button>
      )}
    </div>
  )
}

/** Members, and people who have left but are in the loaded changes. */
function usePeople(filter: ChangeFilter): readonly { readonly id: number; readonly name: string }[] {
  const members = useMembers().data ?? []
  const changes = useChanges(filter).data?.pages.flatMap((page) => page.data) ?? []
  const people = new Map<number, string>(members.map(({ id, name }) => [id, name]))
  for (const { person } of changes)
    if (person !== null && !people.has(person.id)) people.set(person.id, person.name)
  return [...people].map(([id, name]) => ({ id, name }))
}

function Export({ filter }: { readonly filter: ChangeFilter }) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function save(): Promise<void> {
    setIsBusy(true)
    setHasFailed(false)
    try {
      saveFile(await exportChanges(filter), 'changes.csv')
    } catch {
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button icon={Download} busy={isBusy} onClick={() => void save()}>
        {t('changes.export')}
      </Button>
      {hasFailed && (
        <div className="basis-full">
          <Banner tone="bad">{t('changes.exportFailed')}</Banner>
        </div>
      )}
    </>
  )
}

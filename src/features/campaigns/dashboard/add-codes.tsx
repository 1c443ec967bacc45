import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { request } from '#dashboard/api/request.ts'
import { useMoveToCampaign } from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useMay } from '#dashboard/api/session.ts'
import { Loaded } from '#dashboard/failures/failure-prompt.tsx'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { showToast } from '#dashboard/ui/toaster.tsx'
import { useRested } from '#dashboard/ui/use-latest.ts'

/** Codes that are offered at once; a search finds the others. */
const most = 8

type AddCodesProps = { readonly campaignId: string }

/** A campaign without codes says so, and offers them. */
export function NoCodesYet({ campaignId }: AddCodesProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {t('campaigns.noCodes')}
        </h2>
        <p className="text-ink-soft">{t('campaigns.noCodes.text')}</p>
      </div>
      <CodePicker campaignId={campaignId} />
    </section>
  )
}

export function AddCodesDialog({ campaignId, onClose }: AddCodesProps & { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('campaigns.addCodes')}>
      <CodePicker campaignId={campaignId} />
    </Dialog>
  )
}

function CodePicker({ campaignId }: AddCodesProps) {
  const mayAdd = useMay('moveToCampaign')
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const asked = useRested(search.trim(), 250)
  const codes = useQuery({
    queryKey: queryKeys.codesToAdd(asked),
    queryFn: ({ signal }) =>
      request('listQrCodes', { query: { ...(asked !== '' && { search: asked }), limit: most }, signal }),
  })
  const move = useMoveToCampaign()
  if (!mayAdd) return null

  function add(codeId: number): void {
    move.mutateAsync({ codeIds: [codeId], campaignId }).then(
      () => setAdded((before) => new Set([...before, codeId])),
      (thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }),
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('library.search.label')}
        placeholder={t('library.search.placeholder')}
        type="search"
        reserve={false}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Loaded query={codes} className="h-40 w-full">
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">{t('campaigns.noneFound')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((code) => (
                <CodeToAdd
                  key={code.id}
                  code={code}
                  isAdded={added.has(code.id)}
                  isBusy={move.isPending}
                  onAdd={() => add(code.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

type CodeToAddProps = {
  readonly code: QrCode
  readonly isAdded: boolean
  readonly isBusy: boolean
  readonly onAdd: () => void
}

function CodeToAdd({ code, isAdded, isBusy, onAdd }: CodeToAddProps) {
  const { title, brandedDomain, slashTag } = code
  return (
    <li className="flex min-h-12 items-center justify-between gap-3">
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {title}
        </span>
        <span dir="ltr" className="block truncate font-mono text-small text-ink-soft">
          {brandedDomain}/{slashTag}
        </span>
      </span>
      {isAdded ? (
        <span className="flex shrink-0 items-center gap-1.5 text-small text-good">
          <Check aria-hidden className="size-4" />
          {t('campaigns.codeAdded')}
        </span>
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden className="size-3.5" />}
          aria-label={t('campaigns.addCode.named', { title })}
          disabled={isBusy}
          onClick={onAdd}
        >
          {t('campaigns.addCode')}
        </Button>
      )}
    </li>
  )
}

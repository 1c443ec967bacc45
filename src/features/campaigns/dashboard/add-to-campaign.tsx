import { useId, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { useCampaigns, useCreateCampaign, useMoveBack, useMoveToCampaign } from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { FailurePrompt, Loaded } from '#dashboard/failures/failure-prompt.tsx'
import type { ChosenCodes } from '#dashboard/feature.tsx'
import { fieldWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { showToast } from '#dashboard/ui/toaster.tsx'

/** Adds codes to a campaign, which may be a new one. They leave the campaign they are in. */
export function AddToCampaign({ ids, onClose, onDone }: ChosenCodes) {
  const codeIds = ids ?? []
  const campaigns = useCampaigns()
  const create = useCreateCampaign()
  const move = useMoveToCampaign()
  const back = useMoveBack()
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const isNew = chosen === 'new' || campaigns.data?.length === 0
  const thrown = create.error ?? move.error
  const failed = thrown && failureOf(thrown)
  const nameWords = fieldWords(failed, 'name')

  async function add(): Promise<void> {
    const list = campaigns.data ?? []
    const campaign = isNew
      ? await create.mutateAsync({ name }).catch(() => null)
      : list.find(({ id }) => id === chosen)
    if (campaign == null) return
    const moved = await move.mutateAsync({ codeIds: [...codeIds], campaignId: campaign.id }).catch(() => null)
    if (moved === null) return
    onDone()
    onClose()
    showToast({
      message: t('campaigns.added', { count: moved.length, name: campaign.name }),
      action: { label: t('common.undo'), onSelect: () => back.mutate(moved) },
    })
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('campaigns.add.title', { count: codeIds.length })}
      description={t('campaigns.add.text')}
      confirm={t('campaigns.add.do')}
      busy={create.isPending || move.isPending}
      disabled={chosen === null && !isNew}
      onConfirm={() => void add()}
    >
      <Loaded query={campaigns} className="h-24 w-full">
        {(list) => (
          <div className="flex flex-col gap-3">
            {list.length > 0 && <Choice campaigns={list} chosen={chosen} onChoose={setChosen} />}
            {isNew && (
              <NewName
                name={name}
                error={nameWords}
                onType={(typed) => {
                  setName(typed)
                  create.reset()
                }}
              />
            )}
            {failed !== null && nameWords === undefined && (
              <FailurePrompt failure={failed} doing="save" byHand />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

type ChoiceProps = {
  readonly campaigns: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function Choice({ campaigns, chosen, onChoose }: ChoiceProps) {
  const group = useId()
  const options = [...campaigns, { id: 'new', name: t('campaigns.new') }]
  return (
    <fieldset className="flex max-h-72 min-w-0 flex-col overflow-y-auto rounded-base border border-line p-1">
      <legend className="sr-only">{t('campaigns.title')}</legend>
      {options.map(({ id, name }) => (
        <label
          key={id}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2 hover:bg-ink/4 has-checked:bg-ink/7 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={group}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-signal"
          />
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type NewNameProps = {
  readonly name: string
  readonly error: string | undefined
  readonly onType: (name: string) => void
}

function NewName({ name, error, onType }: NewNameProps) {
  return (
    <TextField
      label={t('campaigns.name')}
      dir="auto"
      autoComplete="off"
      maxLength={maxLengths.name}
      value={name}
      error={error}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

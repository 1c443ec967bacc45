import { useRef, useState } from 'react'
import { campaignLimits, type WholeCampaign } from '../contract/campaigns.ts'
import { maxLengths } from '#contract/limits.ts'
import { useCreateCampaign, useEditCampaign } from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { EditConflictNote, type EditOutcome } from '#dashboard/failures/edit-conflict.tsx'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { fieldWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { FormDialog } from '#dashboard/ui/dialog.tsx'
import { TextArea, TextField } from '#dashboard/ui/text-field.tsx'

type CampaignDialogProps = {
  /** Null for a new one. */
  readonly campaign: WholeCampaign | null
  readonly onClose: () => void
  readonly onCreated?: (id: string) => void
}

/** Name and note of a campaign. A refused name stays in its field. */
export function CampaignDialog({ campaign, onClose, onCreated }: CampaignDialogProps) {
  const create = useCreateCampaign()
  const edit = useEditCampaign(campaign?.id ?? '')
  const [from] = useState(campaign)
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(campaign?.name ?? '')
  const [note, setNote] = useState(campaign?.note ?? '')
  const error = create.error ?? edit.error
  const failed = error && failureOf(error)
  const nameWords = fieldWords(failed, 'name')
  return (
    <FormDialog
      onClose={onClose}
      title={t(campaign === null ? 'campaigns.new' : 'campaigns.edit')}
      confirm={t(campaign === null ? 'campaigns.create' : 'common.save')}
      busy={create.isPending || edit.isPending}
      initialFocus={field}
      onChange={() => {
        create.reset()
        edit.reset()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const onError = () => field.current?.focus()
        if (from !== null) return edit.mutate({ from, mine: { name, note } }, { onError, onSuccess: onClose })
        const onSuccess = ({ id }: { readonly id: string }) => {
          onClose()
          onCreated?.(id)
        }
        create.mutate({ name, note }, { onError, onSuccess })
      }}
    >
      <TextField
        ref={field}
        label={t('campaigns.name')}
        dir="auto"
        autoComplete="off"
        maxLength={maxLengths.name}
        value={name}
        error={nameWords}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('campaigns.note')}
        hint={t('campaigns.note.hint')}
        dir="auto"
        maxLength={campaignLimits.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <CampaignConflict edit={edit} outcome={{ onSuccess: onClose }} />
      {failed !== null && failed.kind !== 'changed' && nameWords === undefined && (
        <FailurePrompt failure={failed} doing="save" byHand />
      )}
    </FormDialog>
  )
}

type CampaignConflictProps = {
  readonly edit: ReturnType<typeof useEditCampaign>
  readonly outcome: EditOutcome
}

function CampaignConflict({ edit, outcome }: CampaignConflictProps) {
  return (
    <EditConflictNote
      edit={edit}
      labels={{ name: t('campaigns.name'), note: t('campaigns.note') }}
      outcome={outcome}
    />
  )
}

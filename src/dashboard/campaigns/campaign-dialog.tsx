import { useRef, useState } from 'react'
import type { WholeCampaign } from '#contract/campaigns.ts'
import { maxLengths } from '#contract/limits.ts'
import { useSaveCampaign } from '../api/campaigns.ts'
import { failureOf } from '../api/failure-of.ts'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { fieldWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'

type CampaignDialogProps = {
  /** Null for a new one. */
  readonly campaign: WholeCampaign | null
  readonly onClose: () => void
  readonly onCreated?: (id: string) => void
}

/** Name and note of a campaign. A refused name stays in its field. */
export function CampaignDialog({ campaign, onClose, onCreated }: CampaignDialogProps) {
  const save = useSaveCampaign(campaign?.id ?? null)
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(campaign?.name ?? '')
  const [note, setNote] = useState(campaign?.note ?? '')
  const failed = save.error && failureOf(save.error)
  const nameWords = fieldWords(failed, 'name')
  return (
    <FormDialog
      onClose={onClose}
      title={t(campaign === null ? 'campaigns.new' : 'campaigns.edit')}
      confirm={t(campaign === null ? 'campaigns.create' : 'common.save')}
      busy={save.isPending}
      initialFocus={field}
      onChange={() => save.reset()}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { name, note },
          {
            onError: () => field.current?.focus(),
            onSuccess({ id }) {
              onClose()
              onCreated?.(id)
            },
          },
        )
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
        maxLength={maxLengths.campaignNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failed !== null && nameWords === undefined && <FailurePrompt failure={failed} doing="save" byHand />}
    </FormDialog>
  )
}

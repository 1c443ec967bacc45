import { type SubmitEvent, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import type { NewPlacement, Placement } from '#contract/placements.ts'
import { useCampaigns } from '../../api/campaigns.ts'
import { useCreatePlacements, useUpdatePlacement } from '../../api/placements.ts'
import { failureOf } from '../../api/failure-of.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { reasonWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, type SelectProps } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { amountOf } from './read-sheet.ts'

type DialogProps = {
  readonly codeId: number
  /** Null for a new one. */
  readonly placement: Placement | null
  readonly onClose: () => void
}

/** Adds or changes one placement. A refused entry stays in its field. */
export function PlacementDialog({ codeId, placement, onClose }: DialogProps) {
  const create = useCreatePlacements(codeId)
  const update = useUpdatePlacement(codeId)
  const [values, setValues] = useState(() => ({
    name: placement?.name ?? '',
    copies: String(placement?.copies ?? ''),
    cost: String(placement?.cost ?? ''),
    from: placement?.from ?? '',
    until: placement?.until ?? '',
    note: placement?.note ?? '',
    campaignId: placement?.campaignId ?? '',
  }))
  const failed = create.error ?? update.error
  const failure = failed === null ? null : failureOf(failed)
  const errors = failure?.kind === 'validation' ? failure.errors : []

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const body = bodyOf(values)
    if (placement === null) create.mutate([body], { onSuccess: onClose })
    else update.mutate({ ...body, mark: placement.mark }, { onSuccess: onClose })
  }

  function field(name: keyof typeof values) {
    const error = errors.find((one) => one.field.split('.').at(-1) === name)
    return {
      label: name === 'campaignId' ? t('placements.campaign') : t(`placements.${name}`),
      value: values[name],
      error: error && reasonWords(error),
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setValues({ ...values, [name]: target.value }),
    }
  }

  return (
    <FormDialog
      title={placement === null ? t('placements.add') : t('placements.edit', { name: placement.name })}
      confirm={t('common.save')}
      busy={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField {...field('name')} maxLength={maxLengths.name} autoComplete="off" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField {...field('copies')} inputMode="numeric" />
        <TextField {...field('cost')} inputMode="decimal" />
        <TextField {...field('from')} type="date" />
        <TextField {...field('until')} type="date" />
      </div>
      <CampaignChoice {...field('campaignId')} />
      <TextArea {...field('note')} maxLength={maxLengths.placementNote} rows={2} />
      {failure !== null && errors.length === 0 && <FailurePrompt failure={failure} doing="save" />}
    </FormDialog>
  )
}

/** Shows nothing where there is no campaign. */
function CampaignChoice(props: Omit<SelectProps, 'options'>) {
  const campaigns = useCampaigns().data ?? []
  if (campaigns.length === 0) return null
  const options = campaigns.map(({ id, name }) => ({ value: id, label: name }))
  return <Select {...props} options={[{ value: '', label: t('placements.campaign.ofCode') }, ...options]} />
}

type Values = Readonly<Record<'name' | 'copies' | 'cost' | 'from' | 'until' | 'note' | 'campaignId', string>>

function bodyOf(values: Values) {
  // JSON has no NaN and would clear the amount. The service refuses -1.
  const amount = (text: string) =>
    text.trim() === '' ? null : Number.isNaN(amountOf(text)) ? -1 : amountOf(text)
  return {
    name: values.name,
    copies: amount(values.copies),
    cost: amount(values.cost),
    from: values.from || null,
    until: values.until || null,
    note: values.note,
    campaignId: values.campaignId || null,
  } satisfies NewPlacement
}

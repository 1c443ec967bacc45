import { useParams } from '@tanstack/react-router'
import { ClipboardPaste, Plus } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { Placement, Placements } from '../contract/placements.ts'
import type { QrCode } from '#contract/record.ts'
import { designFromRecord } from '#design/record-design.ts'
import { maxLengths } from '#contract/limits.ts'
import { useUpdateQrCode } from '#dashboard/api/change-qr-code.ts'
import {
  usePlacementComparison,
  usePlacements,
  useSetCurrency,
  useCreatePlacements,
  type PlacementFields,
  useEditPlacement,
} from './operations.ts'
import { useQrCode } from '#dashboard/api/qr-codes.ts'
import { useMay } from '#dashboard/api/session.ts'
import { CodeBar } from '#dashboard/codes/code-bar.tsx'
import { EditConflictNote, type EditOutcome } from '#dashboard/failures/edit-conflict.tsx'
import { Loaded, FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { formatCount } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { DownloadDialog } from '#dashboard/picture/download-panel.tsx'
import { FinerSymbol } from './finer-symbol.tsx'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { pageColumn, usePageTitle } from '#dashboard/ui/page.ts'
import { Select, type SelectProps } from '#dashboard/ui/select.tsx'
import { Switch } from '#dashboard/ui/switch.tsx'
import { readersZone } from '#dashboard/scans/period.ts'
import { Comparison } from './comparison.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { codeInPlacement } from './placement-files.ts'
import { PlacementList } from './placement-list.tsx'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { reasonWords } from '#dashboard/messages/reason-words.ts'
import { FormDialog } from '#dashboard/ui/dialog.tsx'
import { TextArea, TextField } from '#dashboard/ui/text-field.tsx'
import { readNumber } from '#contract/read-number.ts'

/** The places where a code is printed, what each one brings, and their pictures. */
export function PlacementsScreen() {
  const { id } = useParams({ strict: false })
  usePageTitle(t('placements.title'))
  const code = useQrCode(Number(id))
  return (
    <div className={pageColumn}>
      {code.data !== undefined && <CodeBar code={code.data} current="/codes/$id/places" />}
      <header>
        <h1 className="text-headline font-semibold tracking-tight">{t('placements.title')}</h1>
        <p className="max-w-3xl text-pretty text-ink-soft">{t('placements.lead')}</p>
      </header>
      <Loaded query={code}>
        {(data) =>
          hasShortLink(data.qrType) ? (
            <PlacementsOfCode code={data} />
          ) : (
            <Banner live={false}>{t('reason.placement-link')}</Banner>
          )
        }
      </Loaded>
    </div>
  )
}

function PlacementsOfCode({ code }: { readonly code: QrCode }) {
  const placements = usePlacements(code.id)
  return <Loaded query={placements}>{(data) => <Content code={code} data={data} />}</Loaded>
}

/** The place that brings most, in a sentence. */
function BestPlace({ placements }: Pick<Placements, 'placements'>) {
  const all = placements.reduce((sum, { scans }) => sum + scans, 0)
  const [best] = placements.toSorted((one, other) => other.scans - one.scans)
  if (all === 0 || best === undefined) return null
  const words = { name: best.name, scans: formatCount(best.scans), all: formatCount(all) }
  return (
    <p dir="auto" className="text-lead font-medium">
      {t('placements.best', words)}
    </p>
  )
}

type Open = 'paste' | 'new' | { readonly edit: Placement } | { readonly take: Placement } | null

function Content({ code, data }: { readonly code: QrCode; readonly data: Placements }) {
  const mayChange = useMay('createPlacements')
  const [open, setOpen] = useState<Open>(null)
  const { placements } = data
  const close = () => setOpen(null)
  const actions = mayChange && (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
        {t('placements.add')}
      </Button>
      <Button icon={ClipboardPaste} onClick={() => setOpen('paste')}>
        {t('placements.paste')}
      </Button>
    </div>
  )
  return (
    <>
      {placements.length === 0 ? (
        <section className="flex flex-col items-start gap-3 border-t border-line py-8">
          <h2 className="text-title font-semibold">{t('placements.empty.title')}</h2>
          <p className="max-w-xl text-ink-soft">{t('placements.empty.text')}</p>
          {actions}
        </section>
      ) : (
        <>
          <BestPlace placements={placements} />
          <FinerSymbol code={code} design={designFromRecord(code)} />
          <PlacementList
            code={code}
            data={data}
            actions={actions}
            onEdit={mayChange ? (edit) => setOpen({ edit }) : null}
            onTake={(take) => setOpen({ take })}
          />
          <OtherScans data={data} />
          {placements.length > 1 && <ComparedPlaces code={code} placements={placements} />}
          {mayChange && <PlacementSettings code={code} data={data} />}
        </>
      )}
      {open === 'paste' && (
        <PasteDialog codeId={code.id} names={placements.map(({ name }) => name)} onClose={close} />
      )}
      {open === 'new' && (
        <PlacementDialog codeId={code.id} placement={null} campaigns={data.campaigns} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'edit' in open && (
        <PlacementDialog codeId={code.id} placement={open.edit} campaigns={data.campaigns} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'take' in open && (
        <DownloadDialog open code={codeInPlacement(code, open.take)} onClose={close} />
      )}
    </>
  )
}

function ComparedPlaces({ code, placements }: Pick<Placements, 'placements'> & { readonly code: QrCode }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const query = usePlacementComparison(code.id, chosen, readersZone())
  return (
    <section aria-labelledby="comparison" className="border-t border-line pt-6">
      <h2 id="comparison" className="text-title font-semibold">
        {t('placements.compare')}
      </h2>
      <Loaded query={query}>
        {(comparison) => (
          <Comparison
            places={placements.map((place) => ({ ...place, codeId: code.id }))}
            comparison={comparison}
            onCompareWith={({ mark }) => setChosen(mark)}
          />
        )}
      </Loaded>
    </section>
  )
}

function OtherScans({ data: { placements, scans, unknownScans } }: { readonly data: Placements }) {
  const ofPlaces = placements.reduce((sum, one) => sum + one.scans, 0)
  const others = Math.max(0, scans - ofPlaces - unknownScans)
  if (others + unknownScans === 0) return null
  return (
    <p className="text-small text-ink-soft">
      {t('placements.others', { scans: formatCount(others) })}
      {unknownScans > 0 && ` ${t('placements.unknown', { scans: formatCount(unknownScans) })}`}
    </p>
  )
}

const currencies = 'EUR USD GBP CHF PLN CZK SEK DKK NOK BRL MXN CAD AUD JPY INR AED SAR'.split(' ')

function PlacementSettings({ code, data }: { readonly code: QrCode; readonly data: Placements }) {
  const setCurrency = useSetCurrency(code.id)
  const update = useUpdateQrCode()
  const fieldData = parseFieldData(code.fieldData ?? null) ?? {}
  const hasCosts = data.placements.some(({ cost }) => cost !== null)
  return (
    <section className="flex max-w-xl flex-col gap-4 border-t border-line pt-6">
      <Switch
        label={t('placements.sendsMark')}
        hint={t('placements.sendsMark.hint')}
        checked={fieldData['sendsMark'] === true}
        onCheckedChange={(sendsMark) =>
          update.mutate({
            id: code.id,
            body: { fieldData: { ...fieldData, sendsMark } },
            ifMatch: code.updatedAt,
          })
        }
      />
      {(update.isError || setCurrency.isError) && <Banner tone="bad">{t('placements.notSaved')}</Banner>}
      {hasCosts && (
        <div className="w-40">
          <Select
            label={t('placements.currency')}
            value={data.currency ?? ''}
            options={[
              ...(data.currency === null ? [{ value: '', label: '–' }] : []),
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            onChange={({ target }) => target.value !== '' && setCurrency.mutate(target.value)}
          />
        </div>
      )}
    </section>
  )
}

type DialogProps = {
  readonly codeId: number
  /** Null for a new one. */
  readonly placement: Placement | null
  readonly campaigns: Placements['campaigns']
  readonly onClose: () => void
}

/** Adds or changes one placement. A refused entry stays in its field. */
function PlacementDialog({ codeId, placement, campaigns, onClose }: DialogProps) {
  const create = useCreatePlacements(codeId)
  const edit = useEditPlacement(codeId, placement?.mark ?? '')
  const failed = create.error ?? edit.error
  const [values, setValues] = useState(() => ({
    name: placement?.name ?? '',
    copies: String(placement?.copies ?? ''),
    cost: String(placement?.cost ?? ''),
    from: placement?.from ?? '',
    until: placement?.until ?? '',
    note: placement?.note ?? '',
    campaignId: placement?.campaignId ?? '',
  }))
  const failure = failed === null ? null : failureOf(failed)
  const errors = failure?.kind === 'validation' ? failure.errors : []

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const mine = bodyOf(values)
    if (placement === null) create.mutate([mine], { onSuccess: onClose })
    else edit.mutate({ from: placement, mine }, { onSuccess: onClose })
  }

  const labels = placementLabels()
  function field(name: keyof typeof values) {
    const error = errors.find((one) => one.field.split('.').at(-1) === name)
    return {
      label: labels[name],
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
      busy={create.isPending || edit.isPending}
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
      <CampaignChoice campaigns={campaigns} {...field('campaignId')} />
      <TextArea {...field('note')} maxLength={maxLengths.placementNote} rows={2} />
      <PlacementConflict edit={edit} campaigns={campaigns} outcome={{ onSuccess: onClose }} />
      {failure !== null && failure.kind !== 'changed' && errors.length === 0 && (
        <FailurePrompt failure={failure} doing="save" />
      )}
    </FormDialog>
  )
}

function placementLabels(): Readonly<Record<keyof PlacementFields, string>> {
  return {
    name: t('placements.name'),
    copies: t('placements.copies'),
    cost: t('placements.cost'),
    from: t('placements.from'),
    until: t('placements.until'),
    note: t('placements.note'),
    campaignId: t('placements.campaign'),
  }
}

type PlacementConflictProps = {
  readonly campaigns: Placements['campaigns']
  readonly edit: ReturnType<typeof useEditPlacement>
  readonly outcome: EditOutcome
}

function PlacementConflict({ edit, campaigns, outcome }: PlacementConflictProps) {
  return (
    <EditConflictNote
      edit={edit}
      labels={placementLabels()}
      wordsOf={(field, record) => placementWords(campaigns, field, record)}
      outcome={outcome}
    />
  )
}

/** The value of a field in words, a campaign by its name. */
function placementWords(
  campaigns: Placements['campaigns'],
  field: keyof PlacementFields,
  record: PlacementFields,
): string {
  return field === 'campaignId'
    ? (campaigns.find(({ id }) => id === record.campaignId)?.name ?? t('placements.campaign.ofCode'))
    : String(record[field] ?? '')
}

type CampaignChoiceProps = Omit<SelectProps, 'options'> & Pick<Placements, 'campaigns'>

/** Shows nothing where there is no campaign. */
function CampaignChoice({ campaigns, ...props }: CampaignChoiceProps) {
  if (campaigns.length === 0) return null
  const options = campaigns.map(({ id, name }) => ({ value: id, label: name }))
  return <Select {...props} options={[{ value: '', label: t('placements.campaign.ofCode') }, ...options]} />
}

type Values = Readonly<Record<'name' | 'copies' | 'cost' | 'from' | 'until' | 'note' | 'campaignId', string>>

function bodyOf(values: Values) {
  // JSON has no NaN and would clear the amount. The service refuses -1.
  const amount = (text: string) =>
    text.trim() === '' ? null : Number.isNaN(readNumber(text)) ? -1 : readNumber(text)
  return {
    name: values.name,
    copies: amount(values.copies),
    cost: amount(values.cost),
    from: values.from || null,
    until: values.until || null,
    note: values.note,
    campaignId: values.campaignId || null,
  } satisfies PlacementFields
}

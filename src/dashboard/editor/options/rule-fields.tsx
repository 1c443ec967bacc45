import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { get, useFormState } from 'react-hook-form'
import { parseFieldData } from '#contract/field-data.ts'
import { maxCounts } from '#contract/limits.ts'
import type { QrCode } from '#contract/record.ts'
import {
  routeName,
  type VisitorRoute,
  type VisitorRule,
  visitorDevices,
  storedVisitorRulesSchema,
  weekdays,
} from '#contract/visitor-rules.ts'
import { useCodeMeta } from '../../api/code-history.ts'
import { useRuleVisits } from '../../api/scans.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CheckResult } from '../content/link-line.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditor, useEditorForm, useFieldError, useFormValue, useFormValues } from '../editor-context.ts'
import { FormSwitch, FormText } from '../form-controls.tsx'
import { ListField } from '../pages/list-field.tsx'
import { readerZone } from '../values/moment.ts'
import { bare, countriesByName, languagesByName, ruleSentence, weekdayName } from '../values/link-rules.ts'
import { ZoneField } from './moment-fields.tsx'
import { RuleSimulator } from './rule-simulator.tsx'

type RulePath = `visitorRules.${number}`

/** Where certain visitors go instead of the destination, and how many scans the code takes. */
export function RuleFields() {
  const [rules, destination] = useFormValues('visitorRules', 'destinationUrl')
  const { record } = useEditor()
  const { data: visits } = useRuleVisits(record?.id ?? null)
  const visitsOf = (ids: readonly number[]): number | null =>
    visits === undefined
      ? null
      : visits.routes
          .filter(({ id }) => ids.includes(id))
          .reduce((sum, { scans, clicks }) => sum + scans + clicks, 0)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="text-small text-ink-soft">{t('rules.hint')}</p>
        <ListField
          name="visitorRules"
          label={t('rules.label')}
          rowName={(place) => t('rules.name', { number: place + 1 })}
          add={{ label: t('rules.add'), value: { devices: [], routes: [newRoute(rules)] } }}
          max={maxCounts.visitorRules}
        >
          {(path, place) => <RuleRow path={path as RulePath} place={place} visitsOf={visitsOf} />}
        </ListField>
        {rules.length > 0 && (
          <p className="flex justify-between gap-3 [overflow-wrap:anywhere]">
            {t('rules.rest', { where: bare(destination) || t('visit.swap.noDestination') })}
            <Visits count={visitsOf([0])} />
          </p>
        )}
      </div>
      {rules.length > 0 && <RuleSimulator />}
      <LimitFields />
    </div>
  )
}

/** With a number that no destination of the code has; counts of a removed rule never join those of a new one. */
function newRoute(rules: readonly VisitorRule[]): VisitorRoute {
  const taken = new Set(rules.flatMap(({ routes }) => routes.map(({ id }) => id)))
  let id = 0
  while (id === 0 || taken.has(id)) id = 1 + Math.floor(Math.random() * 999_998)
  return { id, destinationUrl: '' }
}

function Visits({ count }: { readonly count: number | null }) {
  if (count === null) return null
  return (
    <span className="shrink-0 text-small text-ink-soft tabular-nums">{t('rules.visits', { count })}</span>
  )
}

type RowProps = {
  readonly path: RulePath
  readonly place: number
  readonly visitsOf: (ids: readonly number[]) => number | null
}

function RuleRow({ path, visitsOf }: RowProps) {
  const rule = useFormValue(path)
  // The form removes a row before its fields.
  if (rule === undefined) return null
  return (
    <>
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere] first-letter:uppercase">
          {ruleSentence(rule)}
        </span>
        <Visits count={visitsOf(rule.routes.map(({ id }) => id))} />
      </p>
      <Conditions path={path} rule={rule} />
      <Routes path={path} rule={rule} visitsOf={visitsOf} />
    </>
  )
}

const blankConditions = {
  devices: () => [],
  languages: () => [],
  countries: () => [],
  hours: () => ({ from: '09:00', to: '17:00', zone: readerZone() }),
  marks: () => [],
  visit: () => 'first' as const,
}
type Condition = keyof typeof blankConditions
const conditions = Object.keys(blankConditions) as Condition[]

type ConditionProps = { readonly path: RulePath; readonly rule: VisitorRule }

function Conditions({ path, rule }: ConditionProps) {
  const { setValue } = useEditorForm()
  const fields: Readonly<Record<Condition, ReactNode>> = {
    devices: <DeviceField path={path} rule={rule} />,
    languages: <NamesField path={path} field="languages" chosen={rule.languages ?? []} />,
    countries: <NamesField path={path} field="countries" chosen={rule.countries ?? []} />,
    hours: <HoursField path={path} rule={rule} />,
    marks: <NamesField path={path} field="marks" chosen={rule.marks ?? []} />,
    visit: <VisitField path={path} rule={rule} />,
  }
  const others = conditions.filter((condition) => rule[condition] === undefined)
  return (
    <>
      {conditions.map(
        (condition) =>
          rule[condition] !== undefined && (
            <div key={condition} className="relative">
              {fields[condition]}
              <IconButton
                className="absolute end-0 -top-2"
                label={t('content.remove', { name: t(`rules.condition.${condition}`) })}
                icon={Trash2}
                onClick={() => setValue(`${path}.${condition}`, undefined, { shouldDirty: true })}
              />
            </div>
          ),
      )}
      {others.length > 0 && (
        <Select
          label={t('rules.condition.add')}
          hideLabel
          reserve={false}
          value=""
          onChange={(event) => {
            const condition = event.target.value as Condition
            setValue(`${path}.${condition}`, blankConditions[condition](), { shouldDirty: true })
          }}
          options={[
            { value: '', label: t('rules.condition.add') },
            ...others.map((condition) => ({ value: condition, label: t(`rules.condition.${condition}`) })),
          ]}
        />
      )}
    </>
  )
}

type ChecksProps<Value extends string | number> = {
  readonly label: string
  readonly error: string | undefined
  readonly values: readonly Value[]
  readonly chosen: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly onChange: (chosen: Value[]) => void
}

function Checks<Value extends string | number>(props: ChecksProps<Value>) {
  const { label, error, values, chosen, nameOf, onChange } = props
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : id}>
      <legend className="text-small font-medium">{label}</legend>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-2 gap-y-1">
        {values.map((value) => (
          <label key={value} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
              }
              className="size-5 accent-signal"
            />
            {nameOf(value)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function DeviceField({ path, rule }: ConditionProps) {
  const { setValue } = useEditorForm()
  const error = useFieldError(`${path}.devices`)
  return (
    <Checks
      label={t('rules.condition.devices')}
      error={error}
      values={visitorDevices}
      chosen={rule.devices ?? []}
      nameOf={(device) => t(`rules.device.${device}`)}
      onChange={(next) =>
        setValue(`${path}.devices`, next, { shouldDirty: true, shouldValidate: error !== undefined })
      }
    />
  )
}

const namedIn = { languages: languagesByName, countries: countriesByName, marks: () => [] }

type NamesFieldProps = {
  readonly path: RulePath
  readonly field: 'languages' | 'countries' | 'marks'
  readonly chosen: readonly string[]
}

/** Names of languages and countries become their codes; an unknown word stays and is refused at this field. */
function NamesField({ path, field, chosen }: NamesFieldProps) {
  const { setValue } = useEditorForm()
  const error = useListError(`${path}.${field}`)
  const { data: session } = useSession()
  const known = namedIn[field]()
  const codeOf = (name: string): string =>
    known.find((one) => one.name.toLowerCase() === name.toLowerCase())?.code ??
    known.find(({ code }) => code.toLowerCase() === name.toLowerCase())?.code ??
    name
  return (
    <ChipsField
      label={t(`rules.condition.${field}`)}
      hint={
        field === 'countries' && session?.hasCountries === false ? (
          <span className="text-warn">{t('rules.hint.noCountries')}</span>
        ) : (
          t(`rules.hint.${field}`)
        )
      }
      error={error}
      value={chosen.map((code) => known.find((one) => one.code === code)?.name ?? code)}
      suggestions={known.map(({ name }) => name)}
      onValueChange={(names) =>
        setValue(`${path}.${field}`, names.map(codeOf), {
          shouldDirty: true,
          shouldValidate: error !== undefined,
        })
      }
    />
  )
}

/** The error of a list, or of its first entry that has one. */
function useListError(path: `${RulePath}.${NamesFieldProps['field']}`): string | undefined {
  const { control } = useEditorForm()
  const { errors } = useFormState({ control })
  const own = useFieldError(path)
  if (own !== undefined) return own
  const entries: unknown = get(errors, path)
  if (!Array.isArray(entries)) return undefined
  return (entries as readonly ({ message?: string } | undefined)[]).find((entry) => entry?.message)?.message
}

function HoursField({ path, rule: { hours } }: ConditionProps) {
  const { setValue } = useEditorForm()
  const error = useFieldError(`${path}.hours.days`)
  const chosen = hours?.days ?? weekdays
  return (
    <div className="flex flex-col gap-2">
      <Checks
        label={t('rules.condition.hours')}
        error={error}
        values={weekdays}
        chosen={chosen}
        nameOf={weekdayName}
        onChange={(days) =>
          setValue(`${path}.hours.days`, days, { shouldDirty: true, shouldValidate: error !== undefined })
        }
      />
      <div className="grid grid-cols-2 gap-2">
        <FormText name={`${path}.hours.from`} label={t('content.from')} type="time" reserve={false} />
        <FormText name={`${path}.hours.to`} label={t('content.to')} type="time" reserve={false} />
      </div>
      <ZoneField name={`${path}.hours.zone`} label={t('editor.zone.label')} />
    </div>
  )
}

function VisitField({ path, rule: { visit } }: ConditionProps) {
  const { setValue } = useEditorForm()
  return (
    <Select
      label={t('rules.condition.visit')}
      reserve={false}
      value={visit ?? 'first'}
      onChange={({ target }) =>
        setValue(`${path}.visit`, target.value === 'later' ? 'later' : 'first', { shouldDirty: true })
      }
      options={[
        { value: 'first', label: t('rules.visit.first') },
        { value: 'later', label: t('rules.visit.later') },
      ]}
    />
  )
}

/** One destination, or several with their parts. */
function Routes({ path, rule, visitsOf }: ConditionProps & Pick<RowProps, 'visitsOf'>) {
  const { getValues, setValue } = useEditorForm()
  const { routes } = rule
  const isSplit = routes.length > 1

  /** Equal parts; the first ones take what is left. */
  function setRoutes(next: readonly VisitorRoute[]): void {
    const part = Math.floor(100 / next.length)
    const left = 100 - part * next.length
    const [only] = next
    setValue(
      `${path}.routes`,
      next.length === 1 && only !== undefined
        ? [{ id: only.id, destinationUrl: only.destinationUrl }]
        : next.map((route, place) => ({ ...route, percent: part + (place < left ? 1 : 0) })),
      { shouldDirty: true },
    )
  }

  return (
    <>
      {routes.map((route, place) => (
        <div key={route.id} className="flex flex-col gap-1">
          <AddressField
            name={`${path}.routes.${place}.destinationUrl`}
            label={isSplit ? t('rules.split.opens', { name: routeName(route, place) }) : t('rules.opens')}
            hint={<RouteHealth route={route} />}
          />
          {isSplit && (
            <div className="flex items-end gap-2">
              <PercentField path={path} place={place} />
              <FormText
                name={`${path}.routes.${place}.name`}
                label={t('rules.split.name')}
                placeholder={routeName(route, place)}
                reserve={false}
              />
              <Visits count={visitsOf([route.id])} />
              <IconButton
                label={t('content.remove', { name: routeName(route, place) })}
                icon={Trash2}
                onClick={() => setRoutes(routes.filter(({ id }) => id !== route.id))}
              />
            </div>
          )}
        </div>
      ))}
      {routes.length < maxCounts.splitDestinations && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-2.5 self-start"
          onClick={() => setRoutes([...routes, newRoute(getValues('visitorRules'))])}
        >
          {t(isSplit ? 'rules.split.add' : 'rules.split')}
        </Button>
      )}
      {isSplit && <p className="text-small text-ink-soft">{t('rules.split.hint')}</p>}
    </>
  )
}

/** The last check of a destination; nothing while its address differs from the saved one. */
function RouteHealth({ route }: { readonly route: VisitorRoute }) {
  const { record } = useEditor()
  return record === null ? null : <SavedRouteHealth record={record} route={route} />
}

function SavedRouteHealth({ record, route }: { readonly record: QrCode; readonly route: VisitorRoute }) {
  const { data: meta } = useCodeMeta(record.id, record.updatedAt)
  const health = meta?.routeHealth?.[route.id]
  const saved =
    storedVisitorRulesSchema.safeParse(parseFieldData(record.fieldData)?.['visitorRules']).data ?? []
  const isSaved = saved.some(({ routes }) =>
    routes.some(({ id, destinationUrl }) => id === route.id && destinationUrl === route.destinationUrl),
  )
  if (health === undefined || !isSaved) return null
  return <CheckResult health={health} />
}

function PercentField({ path, place }: { readonly path: RulePath; readonly place: number }) {
  const { register } = useEditorForm()
  const name = `${path}.routes.${place}.percent` as const
  return (
    <TextField
      {...register(name, { valueAsNumber: true })}
      label={t('rules.split.share')}
      error={useFieldError(name)}
      reserve={false}
      type="number"
      min={1}
      max={99}
      className="w-24"
    />
  )
}

function LimitFields() {
  const isOn = useFormValue('scanLimit.isOn')
  const { record } = useEditor()
  return (
    <div className="flex flex-col gap-3">
      <FormSwitch
        name="scanLimit.isOn"
        label={t('rules.limit.label')}
        hints={{ on: t('rules.limit.on'), off: t('rules.limit.off') }}
      />
      {isOn && (
        <>
          <FormText
            name="scanLimit.scans"
            label={t('rules.limit.scans')}
            hint={record === null ? undefined : t('rules.limit.now', { count: record.scans })}
            type="number"
            min={1}
          />
          <AddressField
            name="scanLimit.destinationUrl"
            label={t('rules.limit.address')}
            hint={t('rules.limit.addressHint')}
          />
        </>
      )}
    </div>
  )
}

import { useState } from 'react'
import {
  findRule,
  type VisitorDevice,
  type VisitorFacts,
  visitorDevices,
  type VisitorRule,
  visitorRulesSchema,
} from '#contract/visitor-rules.ts'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormValues } from '../editor-context.ts'
import { instantOf, readerZone } from '../values/moment.ts'
import { bare, countriesByName, languagesByName, routeWords } from '../values/link-rules.ts'

/** Shows which rule a visitor of one's choice meets. Only what the rules ask for can be chosen. */
export function RuleSimulator() {
  const [rules, destination] = useFormValues('visitorRules', 'destinationUrl')
  const [chosen, setChosen] = useState<Chosen>({
    device: 'iphone',
    language: '',
    country: '',
    mark: '',
    isFirstVisit: true,
  })
  const [wall, setWall] = useState('')
  const [openedAt] = useState(Date.now)
  const set = (next: Partial<Chosen>) => setChosen((before) => ({ ...before, ...next }))
  const asks = (condition: keyof VisitorRule) => rules.some((rule) => rule[condition] !== undefined)

  const instant = instantOf({ wall, zone: readerZone() })
  const facts = { ...chosen, at: instant === null ? openedAt : Date.parse(instant) }
  // A rule that is not finished fits nobody.
  const at = rules.findIndex(
    (rule) => visitorRulesSchema.safeParse([rule]).success && findRule([rule], facts) === 0,
  )
  const met = rules[at]
  return (
    <section aria-label={t('rules.try')} className="flex flex-col gap-2 rounded-base border border-line p-3">
      <h3 className="font-medium">{t('rules.try')}</h3>
      <div className="grid grid-cols-2 gap-2">
        <VisitorFields asks={asks} chosen={chosen} set={set} />
        {asks('hours') && (
          <TextField
            label={t('rules.try.when')}
            reserve={false}
            type="datetime-local"
            value={wall}
            onChange={({ target }) => setWall(target.value)}
          />
        )}
      </div>
      <p role="status" className="border-s-2 border-signal ps-3 text-small [overflow-wrap:anywhere]">
        {met === undefined
          ? t('rules.try.rest', { where: bare(destination) || t('visit.swap.noDestination') })
          : t('rules.try.met', { number: at + 1, where: routeWords(met) })}
      </p>
    </section>
  )
}

type Chosen = Omit<VisitorFacts, 'at'>

function VisitorFields({
  asks,
  chosen,
  set,
}: {
  readonly asks: (condition: keyof VisitorRule) => boolean
  readonly chosen: Chosen
  readonly set: (next: Partial<Chosen>) => void
}) {
  return (
    <>
      {asks('devices') && (
        <Select
          label={t('rules.condition.devices')}
          reserve={false}
          value={chosen.device}
          onChange={({ target }) => set({ device: target.value as VisitorDevice })}
          options={visitorDevices.map((value) => ({ value, label: t(`rules.device.${value}`) }))}
        />
      )}
      {asks('languages') && (
        <NameSelect
          label={t('rules.condition.languages')}
          value={chosen.language}
          names={languagesByName()}
          onChange={(language) => set({ language })}
        />
      )}
      {asks('countries') && (
        <NameSelect
          label={t('rules.condition.countries')}
          value={chosen.country}
          names={countriesByName()}
          onChange={(country) => set({ country })}
        />
      )}
      {asks('marks') && (
        <TextField
          label={t('rules.condition.marks')}
          reserve={false}
          value={chosen.mark}
          onChange={({ target }) => set({ mark: target.value.trim() })}
        />
      )}
      {asks('visit') && (
        <Select
          label={t('rules.condition.visit')}
          reserve={false}
          value={chosen.isFirstVisit ? 'first' : 'later'}
          onChange={({ target }) => set({ isFirstVisit: target.value === 'first' })}
          options={(['first', 'later'] as const).map((value) => ({
            value,
            label: t(`rules.visit.${value}`),
          }))}
        />
      )}
    </>
  )
}

type NameSelectProps = {
  readonly label: string
  readonly value: string
  readonly names: ReturnType<typeof languagesByName>
  readonly onChange: (code: string) => void
}

function NameSelect({ label, value, names, onChange }: NameSelectProps) {
  return (
    <Select
      label={label}
      reserve={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: t('rules.try.unknown') },
        ...names.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  )
}

import { codeState } from '../api/saved-codes.ts'
import { t } from '../messages/t.ts'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import type { CheckedCode } from './use-print-check.ts'
import { When } from '../ui/when.tsx'

type CampaignTableProps = {
  readonly codes: readonly CheckedCode[]
  readonly chosen: number
  readonly onChoose: (key: number) => void
}

export function CampaignTable({ codes, chosen, onChoose }: CampaignTableProps) {
  const hasPages = codes.some(({ photo }) => photo.page !== null)
  return (
    <div className="max-h-80 overflow-auto rounded-base border border-line bg-sheet">
      <table className="w-full border-collapse text-start" aria-label={t('check.codes')}>
        <thead className="sticky top-0 bg-sheet text-small text-ink-soft">
          <tr>
            {hasPages && <Heading>{t('check.column.page')}</Heading>}
            <Heading>{t('check.column.code')}</Heading>
            <Heading>{t('check.column.state')}</Heading>
            <Heading className="max-sm:hidden">{t('check.column.leads')}</Heading>
            <Heading className="max-sm:hidden">{t('check.column.changed')}</Heading>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row
              key={code.key}
              found={code}
              hasPages={hasPages}
              isChosen={code.key === chosen}
              onChoose={() => onChoose(code.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ children, className = '' }: { readonly children: string; readonly className?: string }) {
  return (
    <th scope="col" className={`border-b border-line px-3 py-2 text-start font-medium ${className}`}>
      {children}
    </th>
  )
}

type RowProps = {
  readonly found: CheckedCode
  readonly hasPages: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Row({ found, hasPages, isChosen, onChoose }: RowProps) {
  const { identified, photo } = found
  const code = identified?.code ?? null
  return (
    <tr
      className="cursor-pointer border-b border-line last:border-b-0 hover:bg-ink/8 data-chosen:bg-signal/8"
      data-chosen={isChosen ? '' : undefined}
      onClick={onChoose}
    >
      {hasPages && <td className="px-3 py-2">{photo.page}</td>}
      <td className="max-w-60 px-3 py-2 max-sm:max-w-36">
        <button
          type="button"
          aria-pressed={isChosen}
          dir="auto"
          className="block min-h-6 max-w-full truncate text-start font-medium"
        >
          {code === null ? nameOfStranger(found) : code.title || code.slashTag}
          {identified?.placement && ` · ${identified.placement.name}`}
        </button>
      </td>
      <td className="px-3 py-2 sm:whitespace-nowrap">
        {isBlank(found) ? null : code === null ? (
          <span className="text-bad">{t(found.text === null ? 'check.unread' : 'check.notYours')}</span>
        ) : (
          t(`library.state.${codeState(code, identified?.meta ?? undefined)}`)
        )}
      </td>
      <td className="max-w-72 px-3 py-2 max-sm:hidden">
        {code !== null && <MiddleTruncated text={code.destinationUrl} />}
      </td>
      <td className="px-3 py-2 whitespace-nowrap max-sm:hidden">
        {code !== null && <When at={code.updatedAt} />}
      </td>
    </tr>
  )
}

function isBlank({ text, diagnosis }: CheckedCode): boolean {
  return text === null && diagnosis?.located == null
}

function nameOfStranger(found: CheckedCode): string {
  const { text, address } = found
  if (address.kind === 'look-alike' || address.kind === 'stranger') return address.host
  if (text !== null) return text
  return isBlank(found) ? t('check.none') : t('check.unread')
}

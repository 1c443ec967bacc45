import { type ReactNode, useState } from 'react'
import { apiExamples } from '#contract/api-examples.ts'
import { foldText } from '#contract/text-field.ts'
import {
  documentAddress,
  type ReferenceField,
  type ReferenceOperation,
  useReference,
} from '../api/reference.ts'
import { Sections } from '../feature.tsx'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountPart } from './account-page.tsx'
import { ApiExample } from './api-example.tsx'

const examples = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const

/** Examples, and every operation with its fields, from the OpenAPI document of the service. */
export function ApiReference() {
  const [isOpen, setIsOpen] = useState(false)
  const texts = apiExamples(location.origin)
  return (
    <AccountPart
      title={t('reference.title')}
      text={
        <>
          {t('reference.text')}{' '}
          <a
            href={documentAddress}
            target="_blank"
            rel="noreferrer"
            translate="no"
            className="underline underline-offset-4"
          >
            OpenAPI
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        {(['curl', 'typescript', 'python'] as const).map((each) => (
          <ApiExample key={each} name={examples[each]} text={texts[each]} />
        ))}
        <Sections place="api-examples" given={{}} />
        {isOpen ? (
          <Operations />
        ) : (
          <Button className="self-start" onClick={() => setIsOpen(true)}>
            {t('reference.open')}
          </Button>
        )}
      </div>
    </AccountPart>
  )
}

function Operations() {
  const [search, setSearch] = useState('')
  return (
    <Loaded query={useReference()} className="h-80 w-full">
      {(all) => {
        const words = foldText(search).split(/\s+/)
        const found = all.filter(({ method, path, summary }) => {
          const text = foldText(`${method} ${path} ${summary}`)
          return words.every((word) => text.includes(word))
        })
        return (
          <div className="flex flex-col gap-3">
            <TextField
              type="search"
              reserve={false}
              label={t('reference.search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <ul aria-label={t('reference.list')} className="divide-y divide-line border-y border-line">
              {found.map((operation) => (
                <OperationRow key={operation.id} operation={operation} />
              ))}
            </ul>
          </div>
        )
      }}
    </Loaded>
  )
}

function OperationRow({ operation }: { readonly operation: ReferenceOperation }) {
  const { method, path, summary, fields, answer, refusals } = operation
  return (
    <li lang="en" dir="ltr">
      <details>
        <summary className="cursor-pointer py-2 text-small">
          <code className="font-semibold">{method}</code>{' '}
          <code className="[overflow-wrap:anywhere]">{path}</code>
          <span className="block ps-4 text-ink-soft">{summary}</span>
        </summary>
        <div className="flex flex-col gap-4 pb-4 ps-4">
          <Fields title={t('reference.request')} fields={fields} />
          <Fields title={t('reference.answer')} fields={answer} />
          {refusals.length > 0 && (
            <FieldList title={t('reference.refusals')}>
              {refusals.map(({ status, description }) => (
                <div key={status}>
                  <dt>
                    <code className="font-medium">{status}</code>
                  </dt>
                  <dd className="text-ink-soft">{description}</dd>
                </div>
              ))}
            </FieldList>
          )}
        </div>
      </details>
    </li>
  )
}

function FieldList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-2 text-small font-semibold">{title}</h3>
      <dl className="flex flex-col gap-2 text-small">{children}</dl>
    </section>
  )
}

type FieldsProps = { readonly title: string; readonly fields: readonly ReferenceField[] }

function Fields({ title, fields }: FieldsProps) {
  if (fields.length === 0) return null
  return (
    <FieldList title={title}>
      {fields.map(({ place, name, type, isRequired, description }) => (
        <div key={`${place} ${name}`}>
          <dt className="[overflow-wrap:anywhere]">
            <code className="font-medium">{name}</code>{' '}
            <span className="text-ink-soft">
              {place === 'body' || place === 'answer' ? type : `${place}, ${type}`}
            </span>
            {isRequired && place !== 'answer' && (
              <span className="text-signal"> {t('reference.required')}</span>
            )}
          </dt>
          {description !== '' && <dd className="text-ink-soft">{description}</dd>}
        </div>
      ))}
    </FieldList>
  )
}

import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { NoticeSettings } from '#contract/people/notice-operations.ts'
import { maxLengths } from '#contract/limits.ts'
import { failureOf } from '../api/failure-of.ts'
import {
  useChooseNotices,
  useNoticeSettings,
  useSetNoticeAddress,
  useTestNoticeAddress,
} from '../api/notices.ts'
import { useOffers, useSession } from '../api/session.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { failureWords } from '../failures/failure-words.ts'
import { refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountPage, AccountPart } from './account-page.tsx'
import { knowsPlan } from './sections.ts'

/** The news that a person gets, and the webhook of the account. */
export function NoticesScreen() {
  return (
    <AccountPage path="/account/notices" lead={t('notices.lead')}>
      {() => <Settings />}
    </AccountPage>
  )
}

function Settings() {
  return (
    <Loaded query={useNoticeSettings()} className="h-80 w-full">
      {(settings) => (
        <>
          <Topics settings={settings} />
          <Webhook key={settings.address} address={settings.address} />
        </>
      )}
    </Loaded>
  )
}

const cell = 'w-20 py-2 text-center sm:w-28'

/** Topics that only colleagues cause. */
const forTeams: ReadonlySet<string> = new Set(['mention', 'approval'])

function Topics({ settings: { topics, mail } }: { readonly settings: NoticeSettings }) {
  const choose = useChooseNotices()
  const session = useSession().data
  const shown = topics.filter(({ topic }) => {
    if (topic === 'plan') return session !== undefined && knowsPlan(session)
    return session?.isAlone !== true || !forTeams.has(topic)
  })
  return (
    <>
      {mail === 'no-server' && <Banner live={false}>{t('notices.noServer')}</Banner>}
      {mail === 'no-address' && (
        <Banner live={false}>
          <Link to="/account/profile" className="underline">
            {t('notices.noAddress')}
          </Link>
        </Banner>
      )}
      <section className="rounded-large border border-line bg-sheet px-4 py-2 sm:px-6">
        <table className="w-full [overflow-wrap:anywhere]">
          <thead>
            <tr className="border-b border-line text-small text-ink-soft">
              <th scope="col" className="py-2 text-start font-medium">
                {t('notices.topic')}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t('notices.inbox')}
              </th>
              {mail === 'on' && (
                <th scope="col" className={`${cell} font-medium`}>
                  {t('notices.mail')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((stored) => {
              const isSending = choose.isPending && choose.variables.topic === stored.topic
              return (
                <TopicRow
                  key={stored.topic}
                  choice={isSending ? choose.variables : stored}
                  hasMail={mail === 'on'}
                  onChoose={choose.mutate}
                />
              )
            })}
          </tbody>
        </table>
      </section>
      {choose.isError && <Banner tone="bad">{t('notices.notSaved')}</Banner>}
    </>
  )
}

type Choice = Pick<NoticeSettings['topics'][number], 'topic' | 'isListed' | 'isMailed'>

type TopicRowProps = {
  readonly choice: Choice
  readonly hasMail: boolean
  readonly onChoose: (choice: Choice) => void
}

function TopicRow({ choice, hasMail, onChoose }: TopicRowProps) {
  const { topic, isListed, isMailed } = choice
  const words = t(`notices.topic.${topic}`)
  return (
    <tr>
      <th scope="row" className="py-2 pe-2 text-start font-normal">
        {words}
      </th>
      <td className={cell}>
        <Tick
          label={t('notices.inboxOf', { topic: words })}
          isOn={isListed}
          onChange={(next) => onChoose({ topic, isListed: next, isMailed })}
        />
      </td>
      {hasMail && (
        <td className={cell}>
          <Tick
            label={t('notices.mailOf', { topic: words })}
            isOn={isMailed}
            onChange={(next) => onChoose({ topic, isListed, isMailed: next })}
          />
        </td>
      )}
    </tr>
  )
}

type TickProps = {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="inline-flex size-9 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-signal"
      />
    </label>
  )
}

/** Posts notices of the account to Slack and to programs that take the same. */
function Webhook({ address }: { readonly address: string | null }) {
  const save = useSetNoticeAddress()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(address ?? '')
  const [error, setError] = useState<string | undefined>()
  if (!useOffers('setNoticeAddress')) return null

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A saved address replaces this component, so its mutation has no callback here.
    void save.mutateAsync(typed.trim() === '' ? null : typed.trim()).then(
      () => announce(t('notices.post.saved')),
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        setError(failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text)
        field.current?.focus()
      },
    )
  }

  return (
    <AccountPart title={t('notices.post.title')} text={t('notices.post.text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 px-4 pb-4 sm:px-6 sm:pb-6">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              ref={field}
              label={t('notices.post.address')}
              type="url"
              autoComplete="off"
              maxLength={maxLengths.destination}
              placeholder="https://hooks.slack.com/services/…"
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
          </div>
          <Button
            type="submit"
            className="mt-6"
            busy={save.isPending}
            disabled={typed.trim() === (address ?? '')}
          >
            {t('common.save')}
          </Button>
        </div>
        {address !== null && <WebhookTest />}
      </form>
    </AccountPart>
  )
}

function WebhookTest() {
  const test = useTestNoticeAddress()
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {t('notices.post.test')}
      </Button>
      {test.isSuccess && (
        <Banner tone={test.data.isPosted ? 'good' : 'bad'}>
          {test.data.isPosted
            ? t('notices.post.sent')
            : test.data.status === null
              ? t('notices.post.silent')
              : t('notices.post.refused', { status: String(test.data.status) })}
        </Banner>
      )}
      {test.isError && <Banner tone="bad">{failureWords(failureOf(test.error), 'save').text}</Banner>}
    </div>
  )
}

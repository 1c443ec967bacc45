import { Ellipsis, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Session } from '#contract/session.ts'
import { type Webhook, webhookEvents, type WebhookDelivery } from '#features/webhooks/contract/webhooks.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { offers } from '#dashboard/api/session.ts'
import {
  useCreateWebhook,
  useDeleteWebhook,
  useReplaceWebhookSecret,
  useSendWebhook,
  useEditWebhook,
  useWebhookLog,
  useWebhooks,
} from './operations.ts'
import { EditConflictNote } from '#dashboard/failures/edit-conflict.tsx'
import { Loaded } from '#dashboard/failures/failure-prompt.tsx'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { formatList } from '#dashboard/messages/format.ts'
import { fieldWords, refusalReason } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { AlertDialog, Dialog, FormDialog } from '#dashboard/ui/dialog.tsx'
import { FormMessage } from '#dashboard/ui/field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { Switch } from '#dashboard/ui/switch.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { When } from '#dashboard/ui/when.tsx'
import { AccountPart } from '#dashboard/account/account-page.tsx'
import { SecretDialog } from '#dashboard/account/people/link-dialog.tsx'

type Asked =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'log' | 'secret' | 'delete'; readonly webhook: Webhook }
  | { readonly what: 'made'; readonly webhook: Webhook; readonly secret: string }

/** The addresses that get events of the account. */
export function WebhooksSection({ session }: { readonly session: Session }) {
  const { data: webhooks } = useWebhooks()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (webhooks === undefined || !offers(session, 'createWebhook')) return null
  return (
    <AccountPart
      title={t('webhooks.title')}
      text={t('webhooks.text')}
      action={
        <Button icon={Plus} onClick={() => setAsked({ what: 'new' })}>
          {t('webhooks.add')}
        </Button>
      }
    >
      {webhooks.length > 0 && (
        <ul aria-label={t('webhooks.title')} className="divide-y divide-line border-t border-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {asked !== null && <Answer asked={asked} onAsk={setAsked} />}
    </AccountPart>
  )
}

type AskProps = { readonly onAsk: (asked: Asked | null) => void }

function WebhookRow({ webhook, onAsk }: AskProps & { readonly webhook: Webhook }) {
  const { address, events, isOn, failingSince } = webhook
  return (
    <li className="flex items-start gap-3 p-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <p dir="ltr" className="text-start font-medium [overflow-wrap:anywhere]">
          {address}
        </p>
        <p className="text-small text-ink-soft">
          {events.length === webhookEvents.length
            ? t('webhooks.allEvents')
            : formatList(events.map((event) => t(`webhooks.event.${event}`)))}
        </p>
        {!isOn ? (
          <p className="text-small font-medium text-bad">{t('webhooks.off')}</p>
        ) : (
          failingSince !== null && (
            <p className="text-small font-medium text-warn">
              {t('webhooks.failing')} <When at={failingSince} />
            </p>
          )
        )}
      </div>
      <Button size="small" onClick={() => onAsk({ what: 'log', webhook })}>
        {t('webhooks.log')}
      </Button>
      <Menu
        trigger={<IconButton label={t('webhooks.more', { address })} icon={Ellipsis} />}
        actions={[
          { label: t('webhooks.edit'), onSelect: () => onAsk({ what: 'edit', webhook }) },
          { label: t('webhooks.secret'), onSelect: () => onAsk({ what: 'secret', webhook }) },
          {
            label: t('webhooks.delete'),
            destructive: true,
            onSelect: () => onAsk({ what: 'delete', webhook }),
          },
        ]}
      />
    </li>
  )
}

/** The dialog that a person has opened. */
function Answer({ asked, onAsk }: AskProps & { readonly asked: Asked }) {
  const onClose = () => onAsk(null)
  switch (asked.what) {
    case 'new':
    case 'edit':
      return (
        <WebhookForm
          webhook={asked.what === 'edit' ? asked.webhook : null}
          onClose={onClose}
          onMade={(webhook, secret) => onAsk({ what: 'made', webhook, secret })}
        />
      )
    case 'log':
      return <LogDialog webhook={asked.webhook} onClose={onClose} />
    case 'made':
      return (
        <SecretDialog
          title={t('webhooks.secret.title', { host: hostOf(asked.webhook) })}
          description={t('webhooks.secret.text')}
          label={t('webhooks.secret.label')}
          secret={asked.secret}
          copy={t('webhooks.secret.copy')}
          done={t('access.secret.done')}
          discard={t('access.secret.discard')}
          onClose={onClose}
        />
      )
    default:
      return <Question what={asked.what} webhook={asked.webhook} onAsk={onAsk} />
  }
}

function hostOf({ address }: Webhook): string {
  return new URL(address).host
}

type QuestionProps = AskProps & {
  readonly what: 'secret' | 'delete'
  readonly webhook: Webhook
}

/** Asks before a new secret and before a deletion. */
function Question({ what, webhook, onAsk }: QuestionProps) {
  const remove = useDeleteWebhook()
  const replace = useReplaceWebhookSecret()
  const isDelete = what === 'delete'
  const host = hostOf(webhook)
  const { error } = isDelete ? remove : replace
  return (
    <AlertDialog
      onClose={() => onAsk(null)}
      title={t(isDelete ? 'webhooks.delete.title' : 'webhooks.secret.ask', { host })}
      description={
        <>
          <p>{t(isDelete ? 'webhooks.delete.text' : 'webhooks.secret.former')}</p>
          {error !== null && <FormMessage>{failureWords(failureOf(error), 'save').text}</FormMessage>}
        </>
      }
      confirm={t(isDelete ? 'webhooks.delete' : 'webhooks.secret')}
      destructive={isDelete}
      busy={remove.isPending || replace.isPending}
      onConfirm={() =>
        isDelete
          ? remove.mutate(webhook.id, { onSuccess: () => onAsk(null) })
          : replace.mutate(webhook.id, {
              onSuccess: ({ secret }) => onAsk({ what: 'made', webhook, secret }),
            })
      }
    />
  )
}

type FormProps = {
  /** Null for a new one. */
  readonly webhook: Webhook | null
  readonly onClose: () => void
  readonly onMade: (webhook: Webhook, secret: string) => void
}

type Problems = {
  readonly address?: string | undefined
  readonly events?: string | undefined
  readonly whole?: string
}

function WebhookForm({ webhook, onClose, onMade }: FormProps) {
  const input = useRef<HTMLInputElement>(null)
  const create = useCreateWebhook()
  const edit = useEditWebhook(webhook?.id ?? '')
  const [address, setAddress] = useState(webhook?.address ?? '')
  const [events, setEvents] = useState(webhook?.events ?? [...webhookEvents])
  const [isOn, setIsOn] = useState(webhook?.isOn ?? true)
  const [problems, setProblems] = useState<Problems>({})
  function onError(thrown: Error): void {
    const failure = failureOf(thrown)
    if (failure.kind === 'changed') return
    if (failure.kind !== 'validation') return setProblems({ whole: failureWords(failure, 'save').text })
    const found = { address: fieldWords(failure, 'address'), events: fieldWords(failure, 'events') }
    setProblems((found.address ?? found.events) ? found : { whole: refusalReason(failure) })
    if (found.address !== undefined) input.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (create.isPending || edit.isPending) return
    const fields = { address: address.trim(), events, isOn }
    if (webhook === null)
      create.mutate(fields, { onSuccess: ({ data, secret }) => onMade(data, secret), onError })
    else edit.mutate({ from: webhook, mine: fields }, { onSuccess: onClose, onError })
  }
  return (
    <FormDialog
      onClose={onClose}
      initialFocus={input}
      title={t(webhook === null ? 'webhooks.add' : 'webhooks.edit')}
      confirm={t(webhook === null ? 'webhooks.add' : 'webhooks.save')}
      busy={create.isPending || edit.isPending}
      onSubmit={submit}
      onChange={() => setProblems({})}
    >
      <TextField
        ref={input}
        type="url"
        inputMode="url"
        label={t('webhooks.address')}
        hint={t('webhooks.address.hint')}
        error={problems.address}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <EventBoxes events={events} error={problems.events} onEvents={setEvents} />
      {webhook !== null && <Switch label={t('webhooks.isOn')} checked={isOn} onCheckedChange={setIsOn} />}
      <EditConflictNote
        edit={edit}
        labels={{
          address: t('webhooks.address'),
          events: t('webhooks.events'),
          isOn: t('webhooks.isOn'),
        }}
        outcome={{ onSuccess: onClose, onError }}
      />
      <FormMessage>{problems.whole}</FormMessage>
    </FormDialog>
  )
}

type EventBoxesProps = {
  readonly events: Webhook['events']
  readonly error: string | undefined
  readonly onEvents: (events: Webhook['events']) => void
}

function EventBoxes({ events, error, onEvents }: EventBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('webhooks.events')}</legend>
      {webhookEvents.map((event) => (
        <label key={event} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={events.includes(event)}
            onChange={({ target }) =>
              onEvents(webhookEvents.filter((one) => (one === event ? target.checked : events.includes(one))))
            }
            className="size-4 accent-signal"
          />
          {t(`webhooks.event.${event}`)}
        </label>
      ))}
      <FormMessage>{error}</FormMessage>
    </fieldset>
  )
}

/** The messages of the last days, with "Send again". */
function LogDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const log = useWebhookLog(webhook.id)
  const send = useSendWebhook(webhook.id)
  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('webhooks.log.title', { host: hostOf(webhook) })}
      actions={
        <Button disabled={!webhook.isOn} busy={send.isPending} onClick={() => send.mutate(null)}>
          {t('webhooks.log.test')}
        </Button>
      }
    >
      {send.isError && <Banner tone="bad">{failureWords(failureOf(send.error), 'save').text}</Banner>}
      <Loaded query={log} className="h-40 w-full">
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-ink-soft">{t('webhooks.log.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} onAgain={() => send.mutate(message.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type MessageRowProps = { readonly message: WebhookDelivery; readonly onAgain: () => void }

function MessageRow({ message, onAgain }: MessageRowProps) {
  const { type, at, payload, triedAt, dueAt } = message
  return (
    <li className="flex items-start gap-3 py-2">
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer">
          <span className="font-medium">{eventWords(type)}</span>{' '}
          <When at={at} className="text-small text-ink-soft" />
          <span className="block ps-4 text-small text-ink-soft">
            {outcomeWords(message)}
            {dueAt !== null && triedAt !== null && (
              <>
                {', '}
                {t('webhooks.log.next')} <When at={dueAt} />
              </>
            )}
          </span>
        </summary>
        <pre
          dir="ltr"
          className="mt-1 rounded-base bg-paper p-2 text-small [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {payload}
        </pre>
      </details>
      {(triedAt !== null || dueAt === null) && (
        <Button size="small" onClick={onAgain}>
          {t('webhooks.log.again')}
        </Button>
      )}
    </li>
  )
}

function eventWords(type: string): string {
  const event = webhookEvents.find((one) => one === type)
  return event === undefined ? t('webhooks.event.test') : t(`webhooks.event.${event}`)
}

function outcomeWords({ triedAt, deliveredAt, dueAt, status }: WebhookDelivery): string {
  if (triedAt === null) return t('webhooks.log.waiting')
  if (deliveredAt !== null && dueAt === null) return t('webhooks.log.delivered', { status: String(status) })
  return status === null ? t('webhooks.log.silent') : t('webhooks.log.failed', { status: String(status) })
}

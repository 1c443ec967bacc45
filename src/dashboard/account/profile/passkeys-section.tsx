import { maxLengths } from '#contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Passkey } from '#contract/people/me-operations.ts'
import { useMe } from '../../api/me.ts'
import { addPasskey, usePasskeys, useRenamePasskey } from '../../api/own-ways.ts'
import { canUsePasskeys } from '../../api/passkeys.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useSignInOptions } from '../../api/sign-in.ts'
import { type FieldWords, signInWords } from '../../failures/sign-in-words.ts'
import { formatDay, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountPart, useNameEntry } from '../account-page.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { WayList, WayRow, browserWords, CurrentPasswordField, RemoveWay } from './way-row.tsx'

/** The passkeys of the person: add with a name, rename, and remove. Left out where the address cannot have any. */
export function PasskeysSection() {
  const passkeys = usePasskeys()
  const options = useSignInOptions().data
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = options?.passkeys === true && canUsePasskeys()
  const missing = options?.passkeysMissing ?? null
  if (missing !== null && passkeys.data?.length === 0) return null
  return (
    <AccountPart
      title={t('profile.passkeys.title')}
      text={missing === null ? t('profile.passkeys.text') : t(`ways.passkeysMissing.${missing}`)}
      action={
        mayAdd && !isAdding && <Button onClick={() => setIsAdding(true)}>{t('profile.passkeys.add')}</Button>
      }
    >
      {isAdding && <NewPasskey onDone={() => setIsAdding(false)} />}
      {passkeys.data !== undefined && (
        <WayList label={t('profile.passkeys.title')} none={t('profile.passkeys.none')}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </WayList>
      )}
    </AccountPart>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { id, createdAt, lastUsedAt } = passkey
  const name = passkey.name || browserWords(passkey) || t('profile.passkeys.unnamed')
  const added = formatDay(createdAt)
  return (
    <WayRow
      name={name}
      text={
        lastUsedAt === null
          ? t('profile.passkeys.unused', { added })
          : t('profile.passkeys.used', { added, used: formatRelative(lastUsedAt) })
      }
      action={
        <span className="flex gap-2">
          <RenamePasskey id={id} name={name} />
          <RemoveWay kind="passkey" id={id} name={name} />
        </span>
      }
    />
  )
}

function NewPasskey({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const hasPassword = useMe().data?.hasPassword === true
  const [current, setCurrent] = useState('')
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [words, setWords] = useState<FieldWords>({})

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (hasPassword && current === '') return setWords({ currentPassword: t('profile.current.missing') })
    setIsBusy(true)
    setWords({})
    const refused = await addPasskey(client, {
      name: name.trim(),
      ...(hasPassword && { currentPassword: current }),
    }).catch((thrown: unknown) => failureOf(thrown))
    setIsBusy(false)
    if (refused !== null) return setWords(signInWords(refused, ['currentPassword']))
    announce(t('profile.passkeys.added'))
    onDone()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void add(event)}
      className="flex flex-col gap-2 border-t border-line p-4 sm:px-6"
    >
      <TextField
        label={t('profile.passkeys.name')}
        hint={t('profile.passkeys.nameHint')}
        maxLength={maxLengths.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {hasPassword && (
        <CurrentPasswordField value={current} onChange={setCurrent} error={words['currentPassword']} />
      )}
      <FormMessage>{words['']}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('profile.passkeys.add')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}

type RenamePasskeyProps = { readonly id: string; readonly name: string }

/** A button that asks for another name of a passkey. */
function RenamePasskey({ id, name }: RenamePasskeyProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('profile.passkeys.rename', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('profile.rename')}
      </Button>
      {isOpen && <RenameDialog id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RenameDialog({ id, name, onClose }: RenamePasskeyProps & { readonly onClose: () => void }) {
  const { mutate, isPending } = useRenamePasskey()
  const { field, ref, save } = useNameEntry({
    name,
    missing: t('profile.passkeys.nameMissing'),
    saved: t('profile.passkeys.renamed'),
    isSaving: isPending,
    onSave: (typed, outcome) => mutate({ id, name: typed }, outcome),
    onDone: onClose,
  })

  return (
    <FormDialog
      onClose={onClose}
      initialFocus={ref}
      title={t('profile.passkeys.rename', { name })}
      confirm={t('profile.rename')}
      busy={isPending}
      onSubmit={save}
      className=""
    >
      <TextField {...field} label={t('profile.passkeys.name')} autoComplete="off" />
    </FormDialog>
  )
}

import { maxLengths } from '#contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Me } from '#contract/people/person.ts'
import { useMe } from '../api/me.ts'
import { queryKeys } from '../api/query-keys.ts'
import { failureOf } from '../api/failure-of.ts'
import { request } from '../api/request.ts'
import { useOffers } from '../api/session.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { signInWords, type FieldWords, type SignInFailure } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePageTitle } from '../ui/page.ts'
import { NoPasskeys } from './person-sign-in.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { skipWelcome } from './offered-token.ts'
import { KeyRound } from 'lucide-react'
import { addPasskey, addPassword } from '../api/own-ways.ts'
import { canUsePasskeys, type PasskeyRefusal } from '../api/passkeys.ts'
import { useSignInOptions } from '../api/sign-in.ts'
import { EmailAndPassword, OtherWay } from './email-and-password.tsx'

const steps = ['you', 'passkey'] as const
type Step = (typeof steps)[number]

/** The first steps of a new service, then a new code. All can be skipped at once, and a reload continues where it was. */
export function WelcomeScreen() {
  usePageTitle(t('title.welcome'))
  const { step = 'you' } = useSearch({ from: '/welcome' })
  const navigate = useNavigate()
  const me = useMe()
  const place = steps.indexOf(step)
  const next = steps[place + 1]
  const leave = () => {
    skipWelcome()
    void navigate({ to: '/codes/new', replace: true })
  }
  const goOn = () => {
    if (next !== 'passkey') leave()
    else void navigate({ to: '/welcome', search: { step: next } })
  }
  return (
    <SignInFrame title={t(`welcome.title.${step}`, { product: t('common.product') })}>
      <p className="mt-2 text-small text-ink-soft">
        {t('welcome.progress', { step: place + 1, steps: steps.length })}
      </p>
      <p className="mt-2 mb-6 text-ink-soft">{t(`welcome.text.${step}`)}</p>
      <Loaded query={me} className="h-56 w-full">
        {(data) => <StepContent key={step} step={step} me={data} onDone={goOn} />}
      </Loaded>
      <div className="mt-6 flex justify-center">
        <Button variant="quiet" size="small" onClick={leave}>
          {t('welcome.skip')}
        </Button>
      </div>
    </SignInFrame>
  )
}

type StepProps = { readonly me: Me; readonly onDone: () => void }

function StepContent({ step, ...props }: StepProps & { readonly step: Step }) {
  return step === 'you' ? <Names {...props} /> : <AddWay {...props} />
}

function Names({ me, onDone }: StepProps) {
  const client = useQueryClient()
  const mayRename = useOffers('updateAccount')
  const account = me.accounts.find(({ id }) => id === me.account)
  const [name, setName] = useState(me.isNamed ? me.name : '')
  const [accountName, setAccountName] = useState(me.isNamed ? (account?.name ?? '') : '')
  const [words, setWords] = useState<FieldWords>({})
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const missing: FieldWords = {
      ...(name.trim() === '' && { name: t('join.name.missing') }),
    }
    setWords(missing)
    if (Object.keys(missing).length > 0) return
    setIsSaving(true)
    try {
      client.setQueryData(queryKeys.me(), (await request('updateMe', { body: { name } })).data)
      if (mayRename && accountName.trim() !== '' && accountName.trim() !== account?.name)
        await request('updateAccount', { body: { name: accountName } })
      void client.invalidateQueries({ queryKey: queryKeys.session() })
      onDone()
    } catch (thrown) {
      setWords(signInWords(failureOf(thrown), ['name']))
      setIsSaving(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
      <TextField
        label={t('join.name')}
        error={words['name']}
        autoComplete="name"
        maxLength={maxLengths.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {mayRename && (
        <TextField
          label={t('welcome.account')}
          hint={t('welcome.account.hint')}
          aside={t('common.optional')}
          autoComplete="organization"
          maxLength={maxLengths.name}
          value={accountName}
          onChange={(event) => setAccountName(event.target.value)}
        />
      )}
      <FormMessage>{words['']}</FormMessage>
      <Button type="submit" variant="primary" busy={isSaving} className="w-full">
        {t('welcome.continue')}
      </Button>
    </form>
  )
}

/** A passkey, or e-mail address and password, for a person who has neither. */
export function AddWay({ me, onDone }: { readonly me: Me; readonly onDone: () => void }) {
  const client = useQueryClient()
  const options = useSignInOptions().data
  const hasPasskeys = options?.passkeys === true && canUsePasskeys()
  const [byPassword, setByPassword] = useState(false)
  const [email, setEmail] = useState(me.email ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const words = failure === null ? {} : signInWords(failure, ['email', 'password'])

  async function add(begin: () => Promise<PasskeyRefusal | null | void>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    const refused = await begin().catch((thrown: unknown) => failureOf(thrown))
    setIsBusy(false)
    if (refused) setFailure(refused)
    else onDone()
  }

  return (
    <div className="flex flex-col gap-3">
      {hasPasskeys && !byPassword ? (
        <>
          <FormMessage>{words['']}</FormMessage>
          <Button
            variant="primary"
            className="w-full"
            icon={KeyRound}
            busy={isBusy}
            onClick={() => void add(() => addPasskey(client))}
          >
            {t('welcome.passkey')}
          </Button>
        </>
      ) : (
        <EmailAndPassword
          email={email}
          onEmailChange={setEmail}
          submit={t('welcome.password')}
          isBusy={isBusy}
          words={words}
          onSubmit={(password) => void add(() => addPassword(client, { email, password }))}
        />
      )}
      {options != null && <NoPasskeys options={options} />}
      {hasPasskeys && <OtherWay byPassword={byPassword} onChange={setByPassword} />}
    </div>
  )
}

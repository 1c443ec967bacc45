import { useState } from 'react'
import { welcomeSeconds } from '#contract/limits.ts'
import type { Logo } from '#contract/logo.ts'
import { FormSwitch, FormText } from '../form-controls.tsx'
import type { EditorValues } from '../../api/editor-values.ts'
import { knowsLinkRules } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditor, useEditorField, useEditorForm, useFormValue, useFormValues } from '../editor-context.ts'
import { outOfOrderField, swapSentence } from '../values/link-rules.ts'
import { MomentFields, ZoneField } from './moment-fields.tsx'
import { useLogos } from '../../api/logos.ts'
import { UploadField } from '../pages/upload-field.tsx'
import { Select } from '../../ui/select.tsx'

/** The service returns no passwords, so an empty field keeps the current one. */
export function PasswordField() {
  const { setFocus, setValue } = useEditorForm()
  const { record, isViewOnly } = useEditor()
  const { error, ...field } = useEditorField('password')
  const isProtected = useFormValue('isProtected')
  const [isShown, setIsShown] = useState(false)
  const shows = t(isShown ? 'common.hidePassword' : 'common.showPassword')
  const keepsOld = record?.passwordProtectionEnabled === true

  function protect(next: boolean): void {
    setValue('isProtected', next, { shouldDirty: true })
    if (next) setTimeout(() => setFocus('password'))
    else setValue('password', '', { shouldDirty: true, shouldValidate: error !== undefined })
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.protection.ask')}
        hint={isProtected ? undefined : t('editor.protection.off')}
        checked={isProtected}
        onCheckedChange={protect}
      />
      {isProtected && (
        <TextField
          {...field}
          label={t('editor.password.label')}
          hint={keepsOld && !isViewOnly ? t('editor.password.keeps') : undefined}
          error={error}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          suffix={
            <Button
              variant="quiet"
              size="small"
              aria-label={`${shows}: ${t('editor.password.label')}`}
              onClick={() => setIsShown(!isShown)}
            >
              {shows}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** Start, expiration, and where the link leads afterwards. A rule that the service does not know is shown only when it is set. */
export function StartAndEnd() {
  const { formState } = useEditorForm()
  const [starts, expiration, fallbackUrl] = useFormValues('starts', 'expiration', 'fallbackUrl')
  const saved = formState.defaultValues as EditorValues | undefined
  const outOfOrder = outOfOrderField({ starts, expiration }, saved ?? null)
  const knowsRules = knowsLinkRules(useEditor().session)
  return (
    <div className="flex flex-col gap-3">
      {(knowsRules || starts.wall !== '') && (
        <MomentFields
          name="starts"
          isOutOfOrder={outOfOrder === 'starts'}
          label={t('visit.starts.label')}
          zoneLabel={t('visit.starts.zone')}
          none={t('visit.starts.never')}
          future={(words) => t('visit.starts.future', words)}
          past={(words) => t('visit.starts.past', words)}
        />
      )}
      <MomentFields
        name="expiration"
        isOutOfOrder={outOfOrder === 'expiration'}
        label={t('editor.expiration.label')}
        zoneLabel={t('editor.zone.label')}
        none={t('editor.expiration.never')}
        future={(words) => t('editor.expiration.future', words)}
        past={(words) => t('editor.expiration.past', words)}
      />
      {((knowsRules && expiration.wall !== '') || fallbackUrl !== '') && (
        <AddressField
          name="fallbackUrl"
          label={t('visit.fallback.label')}
          hint={t(expiration.wall === '' ? 'visit.fallback.noEnd' : 'visit.fallback.hint')}
        />
      )}
    </div>
  )
}

/** A scheduled destination, summarised in a sentence. */
export function SwapFields() {
  const [swap, destination] = useFormValues('swap', 'destinationUrl')
  const sentence = swapSentence(swap, destination)
  return (
    <div className="flex flex-col gap-3">
      <FormSwitch
        name="swap.isOn"
        label={t('visit.swap.label')}
        hints={{ on: t('visit.swap.on'), off: t('visit.swap.off') }}
      />
      {swap.isOn && (
        <div className="flex flex-col gap-2">
          <AddressField name="swap.destinationUrl" label={t('visit.swap.address')} />
          <div className="flex flex-col gap-3">
            <FormText name="swap.from" label={t('visit.swapFrom.label')} type="datetime-local" />
            <FormText
              name="swap.to"
              label={t('visit.swapTo.label')}
              hint={t('visit.swapTo.hint')}
              type="datetime-local"
            />
            <ZoneField name="swap.zone" label={t('visit.swap.zone')} />
          </div>
          {sentence !== null && (
            <p role="status" className="border-s-2 border-signal ps-3 text-small [overflow-wrap:anywhere]">
              {sentence}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

export function WelcomeFields() {
  const isOn = useFormValue('welcome.isOn')
  return (
    <div className="flex flex-col gap-3">
      <FormSwitch
        name="welcome.isOn"
        label={t('visit.welcome.label')}
        hideLabel
        hints={{ on: t('visit.welcome.on'), off: t('visit.welcome.off') }}
      />
      {isOn && (
        <div className="flex flex-col gap-1">
          <FormText
            name="welcome.seconds"
            label={t('visit.seconds.label')}
            type="number"
            inputMode="numeric"
            {...welcomeSeconds}
          />
          <PictureFields
            name="welcome.picture"
            label={t('visit.picture.label')}
            none={t('visit.picture.none')}
          />
        </div>
      )}
    </div>
  )
}

type PictureFieldsProps = {
  readonly name: 'welcome.picture' | 'metaImage'
  readonly label: string
  /** The choice without a picture. */
  readonly none: string
}

/** A logo of the user, a web address, or none. */
export function PictureFields({ name, label, none }: PictureFieldsProps) {
  const { setValue } = useEditorForm()
  const { data: logos = [] } = useLogos()
  const picture = useFormValue(name)
  const [asksAddress, setAsksAddress] = useState(false)
  const isUpload = picture.includes('/file/')
  const isAddress = asksAddress || (!isUpload && /[:./]/.test(picture))

  function choose(choice: string): void {
    setAsksAddress(choice === 'address')
    setValue(name, choice === 'address' ? '' : choice, {
      shouldDirty: true,
      shouldValidate: true,
    })
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={label}
        reserve={false}
        value={isAddress ? 'address' : picture}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: none },
          ...(isUpload ? [{ value: picture, label: t('visit.picture.uploaded') }] : []),
          ...withKept(logos, isAddress || isUpload ? '' : picture),
          { value: 'address', label: t('visit.picture.address') },
        ]}
      />
      {isAddress && <AddressField name={name} label={t('visit.picture.addressLabel')} />}
      <UploadField
        label={t('visit.picture.upload')}
        kind="picture"
        value={isUpload ? picture : ''}
        onUploaded={({ url }) => choose(welcomePicture(url))}
        onRemove={() => choose('')}
      />
    </div>
  )
}

/** Without TLS the address of an upload is no https address; its path is the same file on any origin. */
function welcomePicture(url: string): string {
  return url.startsWith('https:') ? url : new URL(url).pathname
}

function withKept(logos: readonly Logo[], chosen: string): { value: string; label: string }[] {
  const known = logos
    .filter(({ id, isRemoved }) => isRemoved !== true || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  return chosen === '' || known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: t('visit.picture.kept') }]
}

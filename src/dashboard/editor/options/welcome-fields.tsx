import { FormSwitch, FormText } from '../form-controls.tsx'
import { welcomeSeconds } from '#contract/limits.ts'
import { useState } from 'react'
import type { Logo } from '#contract/logo.ts'
import { useLogos } from '../../api/logos.ts'
import { UploadField } from '../pages/upload-field.tsx'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditorForm, useFormValue } from '../editor-context.ts'

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
          <PictureFields />
        </div>
      )}
    </div>
  )
}

/** A logo of the user, a web address, or none. */
function PictureFields() {
  const { setValue } = useEditorForm()
  const { data: logos = [] } = useLogos()
  const picture = useFormValue('welcome.picture')
  const [asksAddress, setAsksAddress] = useState(false)
  const isUpload = picture.includes('/file/')
  const isAddress = asksAddress || (!isUpload && /[:./]/.test(picture))

  function choose(choice: string): void {
    setAsksAddress(choice === 'address')
    setValue('welcome.picture', choice === 'address' ? '' : choice, {
      shouldDirty: true,
      shouldValidate: true,
    })
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={t('visit.picture.label')}
        reserve={false}
        value={isAddress ? 'address' : picture}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: t('visit.picture.none') },
          ...(isUpload ? [{ value: picture, label: t('visit.picture.uploaded') }] : []),
          ...withKept(logos, isAddress || isUpload ? '' : picture),
          { value: 'address', label: t('visit.picture.address') },
        ]}
      />
      {isAddress && <AddressField name="welcome.picture" label={t('visit.picture.addressLabel')} />}
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

import { useState } from 'react'
import type { WholeCampaign } from '../contract/campaigns.ts'
import { maxLengths } from '#contract/limits.ts'
import { useCreateCampaignLink, useRevokeCampaignLink } from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { formatDay } from '#dashboard/messages/format.ts'
import { fieldWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { readersZone } from '#dashboard/scans/period.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Dialog, FormDialog } from '#dashboard/ui/dialog.tsx'
import { PasswordField, TextField } from '#dashboard/ui/text-field.tsx'

type ClientLinkProps = { readonly campaign: WholeCampaign; readonly onClose: () => void }

/** The link that shows the campaign to somebody without an account. Its address shows once. */
export function ClientLinkDialog({ campaign, onClose }: ClientLinkProps) {
  const create = useCreateCampaignLink(campaign.id)
  const [isNew, setIsNew] = useState(campaign.link === null)
  if (create.data !== undefined) return <MadeLink url={create.data} onClose={onClose} />
  if (campaign.link !== null && !isNew)
    return <PresentLink campaign={campaign} onClose={onClose} onNew={() => setIsNew(true)} />
  return <NewLink create={create} hasLink={campaign.link !== null} onClose={onClose} />
}

type NewLinkProps = {
  readonly create: ReturnType<typeof useCreateCampaignLink>
  /** A new link ends the present one. */
  readonly hasLink: boolean
  readonly onClose: () => void
}

function NewLink({ create, hasLink, onClose }: NewLinkProps) {
  const [password, setPassword] = useState('')
  const [ends, setEnds] = useState('')
  const failed = create.error && failureOf(create.error)
  const endWords = fieldWords(failed, 'endsAt')
  return (
    <FormDialog
      onClose={onClose}
      title={t('campaigns.link.title')}
      description={t(hasLink ? 'campaigns.link.replaces' : 'campaigns.link.text')}
      confirm={t('campaigns.link.create')}
      busy={create.isPending}
      onChange={() => create.reset()}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({
          password: password === '' ? null : password,
          // Until the end of the chosen day where the reader is.
          endsAt: ends === '' ? null : new Date(`${ends}T23:59:59`).toISOString(),
          zone: readersZone(),
        })
      }}
    >
      <PasswordField
        label={t('campaigns.link.password')}
        hint={t('campaigns.link.optional')}
        autoComplete="new-password"
        maxLength={maxLengths.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        type="date"
        label={t('campaigns.link.ends')}
        hint={t('campaigns.link.optional')}
        value={ends}
        error={endWords}
        onChange={({ target }) => setEnds(target.value)}
      />
      {failed !== null && endWords === undefined && <FailurePrompt failure={failed} doing="save" byHand />}
    </FormDialog>
  )
}

function MadeLink({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('campaigns.link.made')}
      description={t('campaigns.link.once')}
      actions={<Button onClick={onClose}>{t('people.link.done')}</Button>}
    >
      <TextField
        label={t('people.link.label')}
        readOnly
        dir="ltr"
        className="font-mono text-small"
        value={url}
        onFocus={(event) => event.target.select()}
        suffix={<CopyButton plain text={url} label={t('people.link.copy')} />}
      />
    </Dialog>
  )
}

type PresentLinkProps = ClientLinkProps & { readonly onNew: () => void }

function PresentLink({ campaign: { id, link }, onClose, onNew }: PresentLinkProps) {
  const revoke = useRevokeCampaignLink(id)
  if (link === null) return null
  return (
    <Dialog
      onClose={onClose}
      title={t('campaigns.link.title')}
      actions={
        <>
          <Button onClick={onNew}>{t('campaigns.link.new')}</Button>
          <Button
            variant="danger"
            busy={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, {
                onSuccess() {
                  onClose()
                  announce(t('campaigns.link.revoked'))
                },
              })
            }
          >
            {t('campaigns.link.revoke')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p>{t('campaigns.link.since', { day: formatDay(link.createdAt) })}</p>
        <p>
          {link.endsAt === null
            ? t('campaigns.link.noEnd')
            : t('campaigns.link.until', { day: formatDay(link.endsAt) })}{' '}
          {t(link.hasPassword ? 'campaigns.link.protected' : 'campaigns.link.open')}
        </p>
        <p className="text-small text-ink-soft">{t('campaigns.link.lost')}</p>
        {revoke.isError && <FailurePrompt failure={failureOf(revoke.error)} doing="save" byHand />}
      </div>
    </Dialog>
  )
}

import { Download, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { largestArchive } from '#contract/files.ts'
import type { ImportedArchive } from '#features/archive/contract/archive.ts'
import type { Session } from '#contract/session.ts'
import {
  type CheckedArchive,
  useArchiveProgress,
  useCheckArchive,
  useExportAccount,
  useImportArchive,
} from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { offers } from '#dashboard/api/session.ts'
import type { UploadProgress } from '#dashboard/api/uploads.ts'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { formatBytes, formatDay, formatNumber } from '#dashboard/messages/format.ts'
import { reasonWords, refusalReason } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { FileButton } from '#dashboard/picture/file-button.tsx'
import { announce } from '#dashboard/ui/announce.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog, useQuestion } from '#dashboard/ui/dialog.tsx'
import { ProgressBar } from '#dashboard/ui/meter.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { AccountPart } from '#dashboard/account/account-page.tsx'

/** The account as a ZIP, and back. */
export function ArchiveSection({ session }: { readonly session: Session }) {
  const take = useExportAccount()
  return (
    <>
      {offers(session, 'importArchive') && <BringAccount />}
      {offers(session, 'exportAccount') && (
        <AccountPart
          title={t('archive.take.title')}
          text={t('archive.take.text')}
          action={
            <Button
              icon={Download}
              busy={take.isPending}
              onClick={() => take.mutate(undefined, { onSuccess: (file) => saveFile(file, 'tessera.zip') })}
            >
              {t('archive.take.button')}
            </Button>
          }
        >
          {(session.usage.storage ?? 0) > largestArchive && (
            <p className="px-4 pb-4 text-small sm:px-6 sm:pb-6">
              {t('archive.take.large', { size: formatBytes(largestArchive) })}
            </p>
          )}
          <Problem error={take.error} />
        </AccountPart>
      )}
    </>
  )
}

function Problem({ error, words }: { readonly error: Error | null; readonly words?: string | null }) {
  const shown = words ?? (error && wordsOf(error))
  if (shown === null) return null
  return (
    <div className="px-4 pb-4 sm:px-6 sm:pb-6">
      <Banner tone="bad">{shown}</Banner>
    </div>
  )
}

function wordsOf(error: Error): string {
  const failure = failureOf(error)
  return failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'load').text
}

function BringAccount() {
  const check = useCheckArchive()
  const [progress, setProgress] = useState<UploadProgress>({ kind: 'waiting' })
  const { about, isOpen, ask, close } = useQuestion<CheckedArchive>()
  const chooser = useRef<HTMLDivElement>(null)
  const size = formatBytes(largestArchive)
  const [isTooLarge, setIsTooLarge] = useState(false)
  function send(file: File): void {
    check.reset()
    setIsTooLarge(file.size > largestArchive)
    if (file.size > largestArchive) return
    setProgress({ kind: 'waiting' })
    check.mutate({ file, onProgress: setProgress }, { onSuccess: ask })
  }
  return (
    <AccountPart
      title={t('archive.bring.title')}
      text={t('archive.bring.text', { size })}
      action={
        !check.isPending && (
          <div ref={chooser}>
            <FileButton
              accept=".zip,application/zip"
              icon={<Upload aria-hidden className="size-4" />}
              onFile={send}
            >
              {t('archive.bring.button')}
            </FileButton>
          </div>
        )
      }
    >
      {check.isPending && <Sending progress={progress} />}
      <Problem error={check.error} words={isTooLarge ? t('archive.bring.tooLarge', { size }) : null} />
      {about !== null && (
        <ImportDialog
          archive={about}
          open={isOpen}
          onClose={close}
          finalFocus={() => chooser.current?.querySelector('input') ?? null}
        />
      )}
    </AccountPart>
  )
}

function Sending({ progress }: { readonly progress: UploadProgress }) {
  const isSending = progress.kind === 'sending' || progress.kind === 'offline'
  return (
    <div className="px-4 pb-4 sm:px-6 sm:pb-6">
      {isSending ? (
        <ProgressBar label={t('archive.sending')} value={progress.sent} max={progress.size} />
      ) : (
        <p role="status" className="text-small text-ink-soft">
          {t('archive.checking')}
        </p>
      )}
    </div>
  )
}

type ImportDialogProps = {
  readonly archive: CheckedArchive
  readonly open: boolean
  readonly onClose: () => void
  readonly finalFocus: () => HTMLElement | null
}

/** The contents of the archive, and the reasons that prevent its import. */
function ImportDialog({ archive, open, onClose, finalFocus }: ImportDialogProps) {
  const take = useImportArchive()
  const { madeAt, codes, links, files, bytes, protectedCodes, problems, upload } = archive
  const refused = take.data?.refused ?? []
  const isReady = problems.length === 0 && take.data === undefined
  const progress = useArchiveProgress(upload, take.isPending)
  function confirm(): void {
    take.mutate(upload, {
      onSuccess({ refused }) {
        announce(t('archive.done'))
        if (refused.length === 0) onClose()
      },
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={problems.length > 0 ? t('archive.problems') : t('archive.title')}
      {...(isReady && { confirm: t('archive.confirm'), onConfirm: confirm, busy: take.isPending })}
    >
      <div className="flex flex-col gap-4">
        {problems.length > 0 && (
          <ul className="flex list-disc flex-col gap-2 ps-5">
            {problems.map((problem) => (
              <li key={problem.message} className="[overflow-wrap:anywhere]">
                {reasonWords(problem)}
              </li>
            ))}
          </ul>
        )}
        <dl className="divide-y divide-line border-y border-line">
          <Fact label={t('archive.made')}>{formatDay(madeAt)}</Fact>
          <Fact label={t('archive.codes')}>{formatNumber(codes)}</Fact>
          <Fact label={t('archive.links')}>{formatNumber(links)}</Fact>
          <Fact label={t('archive.files')}>
            {formatNumber(files)} ({formatBytes(bytes)})
          </Fact>
        </dl>
        {protectedCodes > 0 && (
          <p className="text-small text-ink-soft">{t('archive.protected', { count: protectedCodes })}</p>
        )}
        {isReady && <p className="text-small text-ink-soft">{t('archive.left')}</p>}
        {take.isPending && (
          <ProgressBar
            label={t('archive.importing')}
            value={progress?.done ?? 0}
            max={progress?.total || codes + files}
          />
        )}
        {take.error !== null && <Problem error={take.error} />}
        {refused.length > 0 && <Refused refused={refused} />}
      </div>
    </Dialog>
  )
}

/** Records that this account refused, each with its reason. */
function Refused({ refused }: Pick<ImportedArchive, 'refused'>) {
  return (
    <Banner tone="warn" title={t('archive.refused', { count: refused.length })}>
      <ul className="flex list-disc flex-col gap-1 ps-5 [overflow-wrap:anywhere]">
        {refused.map(({ kind, name, errors }) => (
          <li key={`${kind} ${name} ${errors.map(({ message }) => message).join(' ')}`}>
            <bdi>{name}</bdi>
            {errors.map((error) => ` ${reasonWords(error)}`)}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('archive.again')}</p>
    </Banner>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

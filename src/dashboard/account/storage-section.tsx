import { File as FileIcon, FileAudio, FileVideo, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { fileVariantUrl, type StoredFile } from '#contract/files.ts'
import type { Session } from '#contract/session.ts'
import { failureOf } from '../api/failure-of.ts'
import { useMay } from '../api/session.ts'
import { useDeleteFile, useFiles } from '../api/uploads.ts'
import { formatBytes, formatDay } from '../messages/format.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AlertDialog, useQuestion } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Meter } from '../ui/meter.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { knowsPlan } from './sections.ts'

/** Storage usage of the plan: every file with its size and whether a code uses it. */
export function StorageSection({ session }: { readonly session: Session }) {
  const files = useFiles()
  const used = session.usage.storage ?? 0
  const max = session.plan.limits.storage ?? null
  const list = files.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className="flex flex-col gap-4 rounded-large border border-line bg-sheet p-6">
      {max === null ? (
        <p className="text-small text-ink-soft">{t('files.storage.total', { used: formatBytes(used) })}</p>
      ) : (
        <Meter
          label={t('files.storage')}
          value={used}
          max={max}
          valueText={t('files.storage.used', { used: formatBytes(used), max: formatBytes(max) })}
        />
      )}
      {max !== null && used >= max && <p className="text-small text-bad">{t('files.storage.full')}</p>}
      <div>
        {/* Without a plan, the page has this name. */}
        {knowsPlan(session) && <h2 className="font-semibold">{t('files.title')}</h2>}
        <p className="min-h-5 text-small text-ink-soft">
          {files.data !== undefined && t(list.length === 0 ? 'files.emptyList' : 'files.hint')}
        </p>
      </div>
      <Loaded query={files} className="h-24 w-full">
        {() => <FileList files={list} />}
      </Loaded>
      {files.hasNextPage && (
        <Button
          className="self-start"
          busy={files.isFetchingNextPage}
          onClick={() => void files.fetchNextPage()}
        >
          {t('files.more')}
        </Button>
      )}
    </section>
  )
}

function FileList({ files }: { readonly files: readonly StoredFile[] }) {
  const remove = useDeleteFile()
  const list = useRef<HTMLUListElement>(null)
  const { about, isOpen, ask, close } = useQuestion<StoredFile>()
  const [failed, setFailed] = useState<string | null>(null)

  function confirm(file: StoredFile): void {
    remove.mutate(file.id, {
      onSuccess() {
        announce(t('files.deleted', { name: file.name }))
        // The focused button disappears with its row.
        setTimeout(() => list.current?.focus())
      },
      onError(thrown) {
        const failure = failureOf(thrown)
        setFailed(failure.kind === 'validation' ? refusalReason(failure) : t('files.failed'))
      },
      onSettled: close,
    })
  }

  if (files.length === 0) return null
  return (
    <>
      {failed !== null && <Banner tone="bad">{failed}</Banner>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('files.title')}
        className="divide-y divide-line outline-none"
      >
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onDelete={() => {
              setFailed(null)
              ask(file)
            }}
          />
        ))}
      </ul>
      {about !== null && (
        <AlertDialog
          open={isOpen}
          onClose={close}
          title={t('files.deleteTitle', { name: about.name })}
          description={t('files.deleteText')}
          confirm={t('files.deleteAction')}
          busy={remove.isPending}
          destructive
          onConfirm={() => confirm(about)}
        />
      )}
    </>
  )
}

type FileRowProps = { readonly file: StoredFile; readonly onDelete: () => void }

function FileRow({ file, onDelete }: FileRowProps) {
  const mayDelete = useMay('deleteFile')
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail file={file} />
      <div className="min-w-0 flex-1">
        <a href={file.url} target="_blank" rel="noreferrer" className="block hover:underline">
          <MiddleTruncated text={file.name} />
        </a>
        <p className="text-small text-ink-soft">
          {formatBytes(file.stored)} · {formatDay(file.createdAt)} ·{' '}
          {file.isUsed ? t('files.inUse') : t('files.notInUse')}
        </p>
        {file.blockedReason !== undefined && (
          <p className="text-small text-bad">{t('files.blocked', { reason: file.blockedReason })}</p>
        )}
      </div>
      {!file.isUsed && mayDelete && (
        <IconButton label={t('files.delete', { name: file.name })} icon={Trash2} onClick={onDelete} />
      )}
    </li>
  )
}

function Thumbnail({ file }: { readonly file: StoredFile }) {
  // Files come from the short links' domain, which may not lead here yet.
  const [isLost, setIsLost] = useState(false)
  const box = 'flex size-12 shrink-0 items-center justify-center rounded-small border border-line'
  if (!isLost && (file.kind === 'picture' || (file.kind === 'pdf' && file.width !== null))) {
    const address = fileVariantUrl(file.url, { width: 400, as: 'webp', isCover: file.kind === 'pdf' })
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        className={`${box} bg-print object-contain`}
        onError={() => setIsLost(true)}
      />
    )
  }
  const Icon = file.kind === 'audio' ? FileAudio : file.kind === 'video' ? FileVideo : FileIcon
  return (
    <span aria-hidden className={box}>
      <Icon className="size-5 text-ink-soft" />
    </span>
  )
}

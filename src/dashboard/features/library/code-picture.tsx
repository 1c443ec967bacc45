import type { QrCode } from '#contract/record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { codePictureQuery } from './code-picture-query.ts'
import { useSeen } from './use-seen.ts'

/** The real picture on its white surface, drawn when the card comes near the screen. */
export function CodePicture({ code, title }: { readonly code: QrCode; readonly title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useSeen(box)
  const client = useQueryClient()
  const session = useSession()
  const scanMarker = session.data?.scanMarker ?? null
  const picture = useQuery({
    ...codePictureQuery(client, code, scanMarker),
    enabled: seen && session.data !== undefined,
  })

  return (
    <div
      ref={box}
      className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-small bg-print"
    >
      {picture.data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture.data)}`}
          alt={t('library.picture', { title })}
          draggable={false}
          className="absolute inset-0 size-full object-contain p-2"
        />
      ) : picture.data === null || picture.isError ? (
        <span className="p-4 text-center text-small text-print-ink">{t('library.picture.failed')}</span>
      ) : (
        <Skeleton className="size-4/5 opacity-20" />
      )}
    </div>
  )
}

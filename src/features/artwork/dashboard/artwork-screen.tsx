import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SavedArtworkPlacement } from '#features/artwork/contract/artwork.ts'
import type { QrCode } from '#contract/record.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { textSum } from '#design/render/svg.ts'
import { useArtworkPlaces, useDeleteArtworkPlace } from './operations.ts'
import { useQrCode } from '#dashboard/api/qr-codes.ts'
import { useMay } from '#dashboard/api/session.ts'
import { LoadFailure } from '#dashboard/failures/failure-prompt.tsx'
import { t } from '#dashboard/messages/t.ts'
import { drawCode } from '#dashboard/picture/draw-code.ts'
import { formatMillimetres } from '#dashboard/picture/planner/print-settings.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { BackLink } from '#dashboard/ui/back-link.tsx'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { usePageTitle } from '#dashboard/ui/page.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { CodeToPlace } from './judge-in-place.ts'
import { ChooseArtwork, PlaceWorkspace } from './place-workspace.tsx'
import { fingerprintOf, storedFile } from './open-artwork.ts'
import { useArtwork } from './use-artwork.ts'

export function ArtworkScreen() {
  const { id = '' } = useParams({ strict: false })
  usePageTitle(t('artwork.title'))
  const code = useQrCode(Number(id))
  return (
    <div className="mx-auto flex max-w-350 flex-col gap-5 px-4 py-6 sm:px-8">
      <div>
        <BackLink to="/codes/$id" params={{ id }}>
          <span dir="auto">{code.data?.title || code.data?.slashTag || t('artwork.back')}</span>
        </BackLink>
        <h1 className="text-headline font-semibold tracking-tight">{t('artwork.title')}</h1>
      </div>
      {code.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : code.isError ? (
        <LoadFailure query={code} />
      ) : (
        <ArtworkOfCode code={code.data} />
      )}
    </div>
  )
}

const noPlaces: readonly SavedArtworkPlacement[] = []

function ArtworkOfCode({ code }: { readonly code: QrCode }) {
  const { toPlace, hasFailed } = useCodeToPlace(code)
  const stored = useArtworkPlaces(code.id)
  const places = stored.data ?? noPlaces
  const remove = useDeleteArtworkPlace(code.id)
  const mayChange = useMay('deleteArtworkPlace')
  const { opening, cancel, saved, note, take, openSaved } = useOpenArtwork(places)

  if (hasFailed) return <Banner tone="bad">{t('artwork.codeFailed')}</Banner>
  if (toPlace === null) return <Skeleton className="h-96 w-full" />
  const notice = note !== null && <Banner tone="warn">{note}</Banner>
  if (opening.state === 'open')
    return (
      <>
        {notice}
        <PlaceWorkspace
          key={`${opening.artwork.file.name} ${saved?.id ?? ''}`}
          code={code}
          toPlace={toPlace}
          artwork={opening.artwork}
          saved={saved}
          onFile={(file) => void take(file)}
        />
      </>
    )
  return (
    <>
      <p className="max-w-3xl text-pretty text-ink-soft">{t('artwork.lead')}</p>
      {notice}
      {opening.state === 'refused' && (
        <Banner tone="bad" title={opening.file.name}>
          {t(`artwork.refused.${opening.reason}`)}
        </Banner>
      )}
      {opening.state === 'reading' ? (
        <Reading file={opening.file} onCancel={cancel} />
      ) : (
        <ChooseArtwork onFile={(file) => void take(file)} />
      )}
      <SavedPlaces
        places={places}
        picture={textSum(toPlace.picture.svg)}
        onOpen={(place) => void openSaved(place)}
        onRemove={
          mayChange
            ? ({ id }) => remove.mutate(id, { onSuccess: () => announce(t('artwork.removed')) })
            : null
        }
      />
      {stored.isError && <Banner tone="bad">{t('artwork.placesFailed')}</Banner>}
      {remove.isError && <Banner tone="bad">{t('artwork.saveFailed')}</Banner>}
    </>
  )
}

/** Opens a file, or the file of a saved place when this browser still has it. */
function useOpenArtwork(places: readonly SavedArtworkPlacement[]) {
  const { opening, open, cancel } = useArtwork()
  const [saved, setSaved] = useState<SavedArtworkPlacement | null>(null)
  const [note, setNote] = useState<string | null>(null)

  async function take(file: File): Promise<void> {
    const fingerprint = await fingerprintOf(file)
    // A file with a saved place continues there, whether it was asked for or not.
    const known = places.find((place) => place.fingerprint === fingerprint)
    const isOther = known === undefined && opening.state !== 'open' && saved !== null
    setSaved(known ?? (isOther ? saved : null))
    setNote(isOther ? t('artwork.otherFile') : null)
    await open(file)
  }

  async function openSaved(place: SavedArtworkPlacement): Promise<void> {
    setSaved(place)
    const file = await storedFile(place.fingerprint)
    setNote(file === null ? t('artwork.chooseAgain', { name: place.name }) : null)
    if (file !== null) await open(file)
  }

  return { opening, cancel, saved, note, take, openSaved }
}

/** Bytes from which reading takes long enough to say so. */
const large = 30_000_000

function Reading({ file, onCancel }: { readonly file: File; readonly onCancel: () => void }) {
  return (
    <div
      role="status"
      className="flex min-h-80 flex-col items-center justify-center gap-3 rounded-large border border-line bg-sheet p-6 text-center"
    >
      <div className="h-2 w-64 animate-pulse rounded-full bg-signal/60" aria-hidden />
      <p dir="auto" className="font-medium">
        {t('artwork.reading', { name: file.name })}
      </p>
      {file.size > large && <p className="text-ink-soft">{t('artwork.large')}</p>}
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
    </div>
  )
}

function useCodeToPlace(code: QrCode): { readonly toPlace: CodeToPlace | null; readonly hasFailed: boolean } {
  const client = useQueryClient()
  const [drawn, setDrawn] = useState<{ toPlace: CodeToPlace | null; hasFailed: boolean }>({
    toPlace: null,
    hasFailed: false,
  })
  const { id } = code
  useEffect(() => {
    let isCurrent = true
    drawCode(client, code).then(
      (picture) =>
        isCurrent &&
        setDrawn(({ toPlace }) =>
          // Saving a place changes the record, not the picture.
          toPlace?.picture.svg === picture.svg
            ? { toPlace, hasFailed: false }
            : { toPlace: { picture, measure: measurePicture(picture.svg, picture) }, hasFailed: false },
        ),
      () => isCurrent && setDrawn({ toPlace: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [client, code, id])
  return drawn
}

type SavedPlacesProps = {
  readonly places: readonly SavedArtworkPlacement[]
  /** Short sum of the current picture: another one than the exported needs a new download. */
  readonly picture: string
  readonly onOpen: (place: SavedArtworkPlacement) => void
  readonly onRemove: ((place: SavedArtworkPlacement) => void) | null
}

function SavedPlaces({ places, picture, onOpen, onRemove }: SavedPlacesProps) {
  if (places.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-title font-semibold">{t('artwork.savedList')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center gap-3 py-3">
            <MapPin aria-hidden className="size-5 shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium">
                {place.name}
              </p>
              <p className="text-small text-ink-soft">
                {t('artwork.savedRow', { width: formatMillimetres(place.box.width), page: place.page + 1 })}
              </p>
              {place.exported !== null && place.exported !== picture && (
                <p className="text-small text-warn">{t('artwork.renew')}</p>
              )}
            </div>
            <Button aria-label={t('artwork.openNamed', { name: place.name })} onClick={() => onOpen(place)}>
              {t('artwork.open')}
            </Button>
            {onRemove !== null && (
              <Button
                variant="quiet"
                aria-label={t('artwork.removeNamed', { name: place.name })}
                onClick={() => onRemove(place)}
              >
                {t('artwork.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { MapPin } from 'lucide-react'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import { t } from '../messages/t.ts'
import { formatMillimetres } from '../picture/planner/print-settings.ts'
import { Button } from '../ui/button.tsx'

export type SavedPlacesProps = {
  readonly places: readonly ArtworkPlacement[]
  /** Short sum of the current picture: another one than the exported needs a new download. */
  readonly picture: string
  readonly onOpen: (place: ArtworkPlacement) => void
  readonly onRemove: (place: ArtworkPlacement) => void
}

/** The places that are stored with the code. */
export function SavedPlaces({ places, picture, onOpen, onRemove }: SavedPlacesProps) {
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
            <Button
              variant="quiet"
              aria-label={t('artwork.removeNamed', { name: place.name })}
              onClick={() => onRemove(place)}
            >
              {t('artwork.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

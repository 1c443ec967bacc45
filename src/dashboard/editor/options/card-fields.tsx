import { pictureAddress } from '#contract/link-rules.ts'
import { shortLink } from '#design/payload.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { StoredImage } from '../design/tiles.tsx'
import { useRestedCode } from '../drawn-code.ts'
import { useFormValues } from '../editor-context.ts'
import { PictureFields } from './access-fields.tsx'

/** The picture of the card in chats and feeds. */
export function CardImage() {
  return <PictureFields name="metaImage" label={t('visit.card.picture')} none={t('visit.card.none')} />
}

/** How the card of the link looks in chats and feeds. */
export function LinkCard() {
  const [metaTitle, title, text, picture] = useFormValues(
    'metaTitle',
    'title',
    'metaDescription',
    'metaImage',
  )
  const link = useCardLink()
  const own = picture.trim()
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-small text-ink-soft">{t('visit.card.shown')}</figcaption>
      <div className="max-w-80 overflow-hidden rounded-base border border-line bg-paper">
        <div className={`flex justify-center bg-print ${own === '' ? 'p-6' : 'aspect-[1.91] items-center'}`}>
          <CardPicture picture={own} link={link} />
        </div>
        <div className="flex flex-col gap-0.5 border-t border-line p-3">
          <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {metaTitle.trim() || title.trim() || link.replace(/^https?:\/\//, '')}
          </p>
          {text.trim() !== '' && (
            <p dir="auto" className="line-clamp-2 text-small text-ink-soft [overflow-wrap:anywhere]">
              {text}
            </p>
          )}
          <p className="truncate text-small text-ink-soft">
            <bdi>{new URL(link).host}</bdi>
          </p>
        </div>
      </div>
    </figure>
  )
}

/** The short link, whose host is on the card. */
function useCardLink(): string {
  const [domain, tag] = useFormValues('brandedDomain', 'slashTag')
  return shortLink(domain || location.host, tag)
}

/** The chosen picture, or the code where none is chosen. */
function CardPicture({ picture, link }: { readonly picture: string; readonly link: string }) {
  const { design, payload } = useRestedCode()
  const assets = useRenderAssets(design)
  if (picture === '')
    return (
      <span className="size-28">
        <ChoicePicture design={design} payload={payload} assets={assets} />
      </span>
    )
  const address = pictureAddress(picture)
  if (address === null) return <StoredImage id={picture} className="object-contain p-3" />
  return <img src={new URL(address, link).href} alt="" className="size-full object-cover" />
}

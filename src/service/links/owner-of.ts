import type { PageOwner } from '#pages/page.ts'
import type { WelcomePicture } from '../domain/read-link-rules.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'

/** Details of the owner that pages may show. A fetched title would reveal the destination. */
export function ownerOf({ title, isTitleGiven, logoId }: ResolvableLink, tag: string): PageOwner {
  return { title: isTitleGiven ? title : '', logo: logoId === null ? null : picturePath(tag, logoId) }
}

/** The picture URL for the page of a link. */
export function pictureSource(picture: WelcomePicture | null, tag: string): string | null {
  if (picture === null) return null
  return picture.kind === 'address' ? picture.href : picturePath(tag, picture.id)
}

/** Two parts, so it is never a slash tag. The id is a content hash, so copies never expire. */
function picturePath(tag: string, logoId: string): string {
  return `/picture/${tag}?v=${logoId}`
}

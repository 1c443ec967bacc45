import type { PageOwner } from './pages/page.ts'
import type { WelcomePicture } from './read-link-rules.ts'
import type { ResolvableLink } from './resolve-link.ts'

/** What the pages of a link may tell of its owner. A title that was read from the destination could tell it. */
export function ownerOf({ title, isTitleGiven, logoId }: ResolvableLink, tag: string): PageOwner {
  return { title: isTitleGiven ? title : '', logo: logoId === null ? null : picturePath(tag, logoId) }
}

/** Where the page of a link loads a picture from. */
export function pictureSource(picture: WelcomePicture | null, tag: string): string | null {
  if (picture === null) return null
  return picture.kind === 'address' ? picture.href : picturePath(tag, picture.id)
}

/** Two parts, so that it can never be a slash tag; the id names the content, so that a copy of it never grows old. */
function picturePath(tag: string, logoId: string): string {
  return `/picture/${tag}?v=${logoId}`
}

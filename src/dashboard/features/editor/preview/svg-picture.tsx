import { memo } from 'react'

/** A drawn picture in its box, painted in the same frame as the change: no loading, no flicker. */
export const SvgPicture = memo(function SvgPicture({ svg }: { readonly svg: string | null }) {
  // The renderer writes every byte of it: colours are checked, texts are outlines, a logo is a data URL in an <image>.
  return (
    <div
      aria-hidden
      className="flex size-full items-center justify-center [&>svg]:size-full"
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  )
})

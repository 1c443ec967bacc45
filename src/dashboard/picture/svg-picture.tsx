import { memo } from 'react'

/** A picture in its box, painted in the same frame as the change. */
export const SvgPicture = memo(function SvgPicture({ svg }: { readonly svg: string | null }) {
  // Safe HTML: our renderer writes every byte.
  return (
    <div
      aria-hidden
      className="flex size-full items-center justify-center [&>svg]:size-full"
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
    />
  )
})

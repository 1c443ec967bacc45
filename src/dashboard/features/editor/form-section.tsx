import type { ReactNode } from 'react'

/** One part of the form; the navigation on top jumps to it. */
export function FormSection({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="scroll-mt-47 short:scroll-mt-20 border-b border-line py-8 first-of-type:pt-6 last-of-type:border-0 wide:scroll-mt-11"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-5 text-title font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The logo: a finder pattern with one separate tile. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden className={className}>
      <path fill="currentColor" fillRule="evenodd" d="M0 0h20v20H0zm3 3v14h14V3z" />
      <path fill="currentColor" d="M6 6h8v8H6z" />
      <path fill="var(--color-signal)" d="M22 22h6v6h-6z" />
    </svg>
  )
}

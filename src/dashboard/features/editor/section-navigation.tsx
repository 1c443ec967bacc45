import { useEffect, useState } from 'react'
import { t } from '../../messages/t.ts'

const sections = ['content', 'design', 'options'] as const
type Section = (typeof sections)[number]

/** The way to each part of the form, and where the reader is now. Stays on top of the form. */
export function SectionNavigation() {
  const current = useSectionInView()
  return (
    <nav
      aria-label={t('editor.section.nav')}
      className="sticky top-36 z-10 -mx-4 flex border-b border-line bg-paper px-4 short:static wide:top-0 wide:-mx-1 wide:px-1"
    >
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current ? 'location' : undefined}
          onClick={() => jumpTo(section)}
          className="-mb-px min-h-11 border-b-2 border-transparent me-5 font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
        >
          {t(`editor.section.${section}`)}
        </button>
      ))}
    </nav>
  )
}

function jumpTo(section: Section): void {
  const heading = document.getElementById(`${section}-title`)
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The last part whose heading has passed the upper third of the window. */
function useSectionInView(): Section {
  const [current, setCurrent] = useState<Section>('content')
  useEffect(() => {
    function look(): void {
      const passed = sections.filter((section) => {
        const heading = document.getElementById(`${section}-title`)
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3 + 40
      })
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setCurrent(isAtEnd ? 'options' : (passed.at(-1) ?? 'content'))
    }
    document.addEventListener('scroll', look, { passive: true })
    return () => document.removeEventListener('scroll', look)
  }, [])
  return current
}

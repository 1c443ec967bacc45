import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../messages/t.ts'
import { useEditor } from './editor-context.ts'

const sections = ['link', 'content', 'design', 'more', 'options'] as const
const columnSections = ['content', 'design', 'options'] as const
export type Section = (typeof sections)[number]

/** Links to the form sections with the current one marked. Sticky above the form. */
export function SectionNavigation({ hasContent }: { readonly hasContent: boolean }) {
  const nav = useRef<HTMLElement>(null)
  const current = useSectionInView(nav)
  const { face } = useEditor()
  function show(section: Section): void {
    // Each section has its side of the preview beside it. On a narrower window the page would cover the section.
    if (section === 'content' && isCanvas()) face.set('page')
    if (section === 'design') face.set('code')
    // The columns change their widths first.
    requestAnimationFrame(() => jumpTo(section))
  }
  return (
    <nav
      ref={nav}
      aria-label={t('editor.section.nav')}
      className="sticky top-(--pinned) z-10 -mx-4 flex gap-5 overflow-x-auto border-b border-line bg-paper px-4 short:static wide:top-0 wide:-mx-1 wide:px-1"
    >
      {sections
        .filter((section) => section !== 'content' || hasContent)
        .map((section) => (
          <button
            key={section}
            type="button"
            aria-current={section === current ? 'location' : undefined}
            onClick={() => show(section)}
            className={`-mb-px min-h-11 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink ${section === 'link' ? 'group-data-studio/form:hidden' : ''} ${section === 'link' || section === 'more' ? 'canvas:hidden' : ''}`}
          >
            {t(`editor.section.${section}`)}
          </button>
        ))}
    </nav>
  )
}

function isCanvas(): boolean {
  return matchMedia('(width >= 75rem)').matches
}

/** Scrolls to a section and gives its heading the focus. */
function jumpTo(section: Section): void {
  const heading = document.getElementById(`${section}-title`)
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Pixels from the links, as they stick to the picture, to a heading that was jumped to. */
const below = 64

/**
 * The last section whose heading passed the upper third of the window, or came up to these links where they stick lower.
 * Else the first that has a link.
 */
function useSectionInView(nav: RefObject<HTMLElement | null>): Section {
  const [current, setCurrent] = useState<Section>('link')
  useEffect(() => {
    function look(): void {
      // From 1200 px, the link and the rest of its fields stand above the columns.
      const named = isCanvas() ? columnSections : sections
      const tops = named.flatMap((section) => {
        const top = document.getElementById(`${section}-title`)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ section, top }]
      })
      const stuck = nav.current === null ? 0 : Number.parseFloat(getComputedStyle(nav.current).top) + 44
      const line = Math.max(innerHeight / 3 + 40, stuck + below)
      const passed = tops.findLast(({ top }) => top < line) ?? tops[0]
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setCurrent(isAtEnd ? 'options' : (passed?.section ?? 'link'))
    }
    look()
    document.addEventListener('scroll', look, { passive: true })
    // Parts that load later move the headings.
    const resized = new ResizeObserver(look)
    resized.observe(document.body)
    return () => {
      document.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [nav])
  return current
}

/** The way from the link to the button past all controls of the design, for the keyboard. */
export function SkipToSaving() {
  return (
    <button
      type="button"
      className="fixed start-2 top-2 z-50 -translate-y-16 rounded-base bg-signal px-4 py-2 font-medium text-signal-ink focus:translate-y-0"
      onClick={({ currentTarget: { form } }) =>
        form?.querySelector<HTMLElement>('button[type=submit]')?.focus()
      }
    >
      {t('editor.save.skip')}
    </button>
  )
}

import { Globe } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useBrandKits } from '../../api/brand-kits.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStore } from '../../ui/store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { LogoUpload } from '../design/logo-upload.tsx'
import { useEditor } from '../editor-context.ts'
import { brandStartAsked } from './open-brand-start.ts'
import { useBrandSource } from './use-brand-source.ts'

const BrandResults = lazyPart(async () => (await import('./brand-results.tsx')).BrandResults)

/** The start from a website and a logo: shown for a new code without brand kits, and on request. */
export function BrandStart() {
  const { session, record } = useEditor()
  const { data: kits } = useBrandKits()
  const isAsked = useStore(brandStartAsked)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => brandStartAsked.set(false), [])
  const isFirst = record === null && kits?.length === 0
  // A kit that is saved here does not close it.
  if (!isOpen && (isAsked || isFirst)) setIsOpen(true)
  if (!offers(session, 'readBrand') || !isOpen) return null
  return <BrandPanel isAsked={isAsked} />
}

function BrandPanel({ isAsked }: { readonly isAsked: boolean }) {
  const id = useId()
  const area = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { session } = useEditor()
  const source = useBrandSource()
  useEffect(() => {
    if (!isAsked) return
    area.current?.scrollIntoView({ block: 'start' })
    field.current?.focus({ preventScroll: true })
    brandStartAsked.set(false)
  }, [isAsked])

  return (
    <section
      ref={area}
      aria-labelledby={`${id}-title`}
      className="mb-3 flex scroll-mt-[calc(var(--pinned,0px)+3.5rem)] flex-col gap-2 rounded-base border border-line bg-sheet p-3 wide:scroll-mt-14"
    >
      <h3 id={`${id}-title`} className="font-semibold">
        {t('brand.site.title')}
      </h3>
      <p className="text-small text-ink-soft">{t('brand.site.text')}</p>
      <WebsiteField source={source} field={field} />
      {offers(session, 'uploadLogo') && (
        <LogoUpload
          label={t('brand.site.logo')}
          hint={t('brand.site.logoHint')}
          area={area}
          onUploaded={source.take}
        />
      )}
      {source.isFinding ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        source.brand !== null && (
          <BrandResults loading={<Skeleton className="h-48 w-full" />} source={source} brand={source.brand} />
        )
      )}
    </section>
  )
}

type WebsiteFieldProps = {
  readonly source: ReturnType<typeof useBrandSource>
  readonly field: RefObject<HTMLInputElement | null>
}

function WebsiteField({ source: { address, error, isFinding, type, find }, field }: WebsiteFieldProps) {
  return (
    <TextField
      ref={field}
      label={t('brand.site.label')}
      reserve={false}
      error={isFinding || error === null ? undefined : error}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="acme.com"
      className="pe-32!"
      prefix={<Globe aria-hidden className="size-4" />}
      suffix={
        <Button size="small" busy={isFinding} onClick={() => find()}>
          {t('brand.site.find')}
        </Button>
      }
      value={address}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter saves the code elsewhere in this form.
        event.preventDefault()
        find()
      }}
    />
  )
}

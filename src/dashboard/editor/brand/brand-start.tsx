import { Globe } from 'lucide-react'
import { useId, useRef } from 'react'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LogoUpload } from '../design/logo-upload.tsx'
import { useEditor } from '../editor-context.ts'
import { useBrandSource } from './use-brand-source.ts'
import { BrandResults } from './brand-results.tsx'

/** The start from a website and a logo. */
export function BrandStart() {
  const { session } = useEditor()
  return offers(session, 'readBrand') ? <BrandPanel /> : null
}

function BrandPanel() {
  const id = useId()
  const area = useRef<HTMLElement>(null)
  const { session } = useEditor()
  const source = useBrandSource()
  return (
    <section ref={area} aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <h3 id={`${id}-title`} className="text-small font-medium">
        {t('brand.site.title')}
      </h3>
      <WebsiteField source={source} />
      {offers(session, 'uploadLogo') && (
        <LogoUpload label={t('brand.site.logo')} area={area} onUploaded={source.take} />
      )}
      {source.isFinding ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        source.brand !== null && <BrandResults source={source} brand={source.brand} />
      )}
    </section>
  )
}

type WebsiteFieldProps = { readonly source: ReturnType<typeof useBrandSource> }

function WebsiteField({ source: { address, error, isFinding, type, find } }: WebsiteFieldProps) {
  return (
    <TextField
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

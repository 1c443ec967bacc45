import { useMemo, type ReactNode } from 'react'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { visitorLanguageSchema } from '#contract/visit-page.ts'
import type { Design } from '#design/design.ts'
import { renderCodePage } from '#pages/code-page.ts'
import { pageLook } from '#pages/page.ts'
import { speeches } from '#pages/speech.ts'
import { passwordPage } from '#pages/visit-pages.ts'
import type { ReadableKit } from '../../api/brand-kits.ts'
import { useLogoImage } from '../../api/logos.ts'
import { brandLook } from '../content/type-start.ts'
import { withFrame } from '../design/frame-fields.tsx'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { samplePayload } from '../../picture/kits/sample-payload.ts'
import { SvgPicture } from '../../picture/svg-picture.tsx'
import { useCodeSvg, useRenderAssets } from '../../picture/use-code-svg.ts'

type PreviewProps = {
  readonly name: string
  readonly design: Design
  readonly brand: Pick<ReadableKit, 'design' | 'palette'>
}

/** The brand at work while it is edited: a code, a framed code, a contact page and the page before a password. */
export function KitPreviews({ name, design, brand }: PreviewProps) {
  const plain = useMemo(() => ({ ...design, frame: null }), [design])
  const framed = useMemo(
    () => (design.frame === null ? withFrame(design, 'caption-below') : design),
    [design],
  )
  return (
    <section
      aria-label={t('brand.form.preview')}
      className="grid grid-cols-2 gap-4 max-wide:auto-cols-[9rem] max-wide:grid-flow-col max-wide:grid-cols-none max-wide:overflow-x-auto max-wide:[scrollbar-width:none]"
    >
      <Shown name={t('brand.form.code')}>
        <Code design={plain} />
      </Shown>
      <Shown name={t('brand.form.framedCode')}>
        <Code design={framed} />
      </Shown>
      <Pages name={name} design={design} brand={brand} />
    </section>
  )
}

function Shown({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      {children}
      <figcaption className="text-center text-small text-ink-soft">{name}</figcaption>
    </figure>
  )
}

function Code({ design }: { readonly design: Design }) {
  const { svg } = useCodeSvg({ qrType: 'website', design, payload: samplePayload }, useRenderAssets(design))
  return (
    <div
      aria-hidden
      className="relative aspect-square rounded-base border border-line bg-print"
      style={{ backgroundColor: design.background.transparent ? undefined : design.background.color }}
    >
      <div className="absolute inset-3 flex">
        <SvgPicture svg={svg ?? ''} />
      </div>
    </div>
  )
}

function Pages({ name, design, brand }: PreviewProps) {
  const { data: logo } = useLogoImage(design.logo?.id ?? null)
  const language = visitorLanguageSchema.options.find((one) => locale.startsWith(one)) ?? 'en'
  const contact = useMemo(() => contactPage(brand, language), [brand, language])
  const password = useMemo(() => {
    const none = { primary: '', gradient: '', button: '', font: '' }
    const owner = { title: name.trim(), logo: logo?.href ?? null, look: pageLook(none, design.color) }
    return passwordPage(speeches[language], owner, null).html
  }, [name, logo, design.color, language])
  return (
    <>
      <Shown name={t('brand.form.contactPage')}>
        <Phone html={contact} title={t('brand.form.contactPage')} />
      </Shown>
      <Shown name={t('brand.form.passwordPage')}>
        <Phone html={password} title={t('brand.form.passwordPage')} />
      </Shown>
    </>
  )
}

function contactPage(brand: PreviewProps['brand'], language: keyof typeof speeches): string {
  const { title, fields, fieldData } = exampleOf('contact')
  const { fieldData: font, ...colours } = brandLook('contact', brand)
  const record = {
    ...fields,
    ...colours,
    title,
    qrType: 'contact',
    destinationUrl: '',
    fieldData: { ...fieldData, ...font },
  }
  return renderCodePage(record, speeches[language], Date.now(), {
    base: '',
    shortLink: 'https://example.com/anna',
    ownHosts: [],
  })
}

/** A phone of 390 pixels in half its size. Its page runs no scripts and leads nowhere. */
function Phone({ html, title }: { readonly html: string; readonly title: string }) {
  return (
    <div className="relative mx-auto aspect-9/16 w-full overflow-hidden rounded-[1.25rem] border-4 border-ink bg-white [container-type:inline-size]">
      <iframe
        sandbox=""
        tabIndex={-1}
        srcDoc={html}
        title={title}
        className="absolute start-0 top-0 block h-[200%] w-[200%] origin-top-left scale-50 rtl:origin-top-right"
      />
    </div>
  )
}

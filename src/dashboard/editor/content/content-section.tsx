import { useFormContext, useWatch } from 'react-hook-form'
import { codeTypeOf, hasShortLink, isCodeType, isPageType } from '#contract/code-types/code-types.ts'
import { maxLengths } from '#contract/max-lengths.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { usePagePreview } from '../../api/link-checks.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useRested } from '../../ui/use-latest.ts'
import { completeAddress } from '../address-field.tsx'
import { useEditor, useEditorField } from '../editor-context.ts'
import { DestinationField } from './destination-field.tsx'
import { ShortLinkFields } from './short-link-fields.tsx'

const ContentFields = lazyPart(async () => (await import('../pages/content-fields.tsx')).ContentFields)
const TypeField = lazyPart(async () => (await import('./type-field.tsx')).TypeField, 'after-first-picture')
/** Below the first screenful. */
const MoreContent = lazyPart(
  async () => (await import('./more-content.tsx')).MoreContent,
  'after-first-picture',
)
const PrintGuard = lazyPart(async () => (await import('./print-guard.tsx')).PrintGuard, 'after-first-picture')

export function ContentSection() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { record } = useEditor()
  // The content of a page is long, so its name and its link come first.
  const isPage = isPageType(qrType)
  return (
    <div className="flex flex-col gap-3">
      <TypeField loading={<Skeleton className="h-15.5 w-full" />} />
      {!isPage && <OwnFields qrType={qrType} />}
      {isPage && <TitleField />}
      <ShortLinkFields />
      {record !== null && <PrintGuard record={record} />}
      {isPage && <OwnFields qrType={qrType} />}
      {!isPage && <TitleField />}
      <MoreContent qrType={qrType} loading={<Skeleton className="h-72 w-full" />} />
    </div>
  )
}

/** The fields of the type: a destination, a text, or the content of its page. */
function OwnFields({ qrType }: { readonly qrType: string }) {
  const { payload, visit } = codeTypeOf(qrType)
  if (payload === 'text') return <TextPayloadField />
  if (visit === 'redirect' || !isCodeType(qrType)) return <DestinationField />
  return <ContentFields qrType={qrType} loading={<Skeleton className="h-80 w-full" />} />
}

/** The encoded text. It cannot change after printing. */
function TextPayloadField() {
  const { record } = useEditor()
  const { error, ...field } = useEditorField('text')
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        {...field}
        label={t('editor.text.label')}
        hint={t('editor.text.hint', { max: maxLengths.text })}
        error={error}
        rows={4}
        readOnly={record !== null}
        dir="auto"
      />
      <Banner tone="warn" live={false} title={t('editor.text.fixedTitle')}>
        {record === null ? t('editor.text.fixed') : t('editor.text.fixedNow')}
      </Banner>
    </div>
  )
}

/** The title, with the page title of the destination as a suggestion. */
function TitleField() {
  const { control, setValue, setFocus } = useFormContext<EditorValues>()
  const { error, ...field } = useEditorField('title')
  const [destination, title, qrType] = useWatch({ control, name: ['destinationUrl', 'title', 'qrType'] })
  const url = useRested(completeAddress(destination), 500)
  const { data: page } = usePagePreview(!hasShortLink(qrType) ? '' : url)
  const proposal = page?.reached === true && page.title !== title ? page.title : null

  return (
    <TextField
      {...field}
      label={t('editor.title.label')}
      error={error}
      dir="auto"
      autoComplete="off"
      placeholder={page?.title}
      hint={
        proposal === null ? (
          t('editor.title.hint')
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate">
              {t('editor.title.proposal')} <bdi className="text-ink">{proposal}</bdi>
            </span>
            <Button
              size="small"
              onClick={() => {
                setValue('title', proposal.slice(0, 300), { shouldDirty: true, shouldValidate: true })
                setFocus('title')
              }}
            >
              {t('editor.title.use')}
            </Button>
          </span>
        )
      }
    />
  )
}

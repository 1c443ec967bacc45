import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isPageType } from '#contract/code-types/code-types.ts'
import { contentFields } from '#contract/code-types/content-fields.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import { shortLink } from '#design/payload.ts'
import { renderCodePage } from '#pages/code-page.ts'
import { speeches } from '#pages/speech.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { useStore } from '../../ui/store.ts'
import { Stage } from '../canvas/stage.tsx'
import { useDrawnCode } from '../drawn-code.ts'
import { type Face, useEditor, useEditorForm, useFormValues } from '../editor-context.ts'
import { everyContentField, hasContent, textIn, valueIn } from '../values/content-values.ts'

/** The page as a phone shows it, drawn here by the same code as for visitors. Pressing a part focuses its field. */
export function PagePreview() {
  const { setFocus } = useEditorForm()
  const { session, panel } = useEditor()
  const [qrType, content, title, destinationUrl, brandedDomain, slashTag] = useFormValues(
    'qrType',
    'content',
    'title',
    'destinationUrl',
    'brandedDomain',
    'slashTag',
  )
  const [language, setLanguage] = useState<VisitorLanguage>('en')
  const isExample = !hasContent(qrType, content)
  const page = useMemo(
    () =>
      pageOf({ qrType, content, title, destinationUrl, brandedDomain, slashTag }, language, session.domains),
    [qrType, content, title, destinationUrl, brandedDomain, slashTag, language, session.domains],
  )
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">{t('editor.face.frame')}</h2>
      <PageFrame
        html={page}
        onPress={(field) => {
          const isContent = everyContentField.some((name) => field === name || field.startsWith(`${name}.`))
          const path = isContent ? `content.${field}` : field
          panel.reveal(path)
          // A field of a closed row is there in the next frame.
          requestAnimationFrame(() => setFocus(path as keyof EditorValues))
        }}
      />
      <div className="flex items-end gap-4">
        <SmallCode />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="min-h-5 text-small text-ink-soft">{isExample && t('editor.face.example')}</p>
          <Select
            label={t('editor.face.language')}
            value={language}
            reserve={false}
            options={visitorLanguageSchema.options.map((value) => ({
              value,
              label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
            }))}
            onChange={(event) => setLanguage(visitorLanguageSchema.parse(event.target.value))}
          />
        </div>
      </div>
    </div>
  )
}

/** The code beside its page. */
function SmallCode() {
  const id = useId()
  const { payload, svg, tried } = useDrawnCode()
  return (
    <div className="relative -m-4 size-36 shrink-0 max-wide:hidden">
      <div
        role="img"
        aria-label={t('editor.preview.label')}
        aria-describedby={id}
        className="absolute inset-0 [container-type:size]"
      >
        <Stage svg={tried ?? svg} surface="plain" />
      </div>
      <bdi id={id} className="sr-only">
        {payload.text}
      </bdi>
    </div>
  )
}

type PageValues = Pick<
  EditorValues,
  'qrType' | 'content' | 'title' | 'destinationUrl' | 'brandedDomain' | 'slashTag'
>

function pageOf(values: PageValues, language: VisitorLanguage, domains: readonly string[]): string {
  const { qrType, content: typed } = values
  if (!isPageType(qrType)) return ''
  const example = exampleOf(qrType)
  const isExample = !hasContent(qrType, typed)
  const look = everyContentField.filter((name) => contentFields[name].section === 'look')
  const content = isExample
    ? {
        ...example.fields,
        ...Object.fromEntries(look.map((name) => [name, valueIn(typed, name)]).filter(([, value]) => value)),
        fieldData: { ...example.fieldData, theme: textIn(typed, 'fieldData.theme') },
      }
    : typed
  const record = {
    ...content,
    qrType,
    title: values.title || (isExample ? example.title : ''),
    destinationUrl: values.destinationUrl,
  }
  const page = renderCodePage(record, speeches[language], Date.now(), {
    base: '',
    shortLink: shortLink(values.brandedDomain, values.slashTag),
    ownHosts: domains,
    fileOrigin: fileOriginOf(typed),
  })
  // Browsers refuse the captions of another origin, and the frame plays nothing.
  return page.replaceAll(/<track[^>]*>/g, '')
}

/** Where the uploaded files of this content are: the link origin, which their addresses name. */
function fileOriginOf(content: EditorValues['content']): string {
  const address = /https?:\/\/[^/"]+(?=\/file\/)/.exec(JSON.stringify(content))
  return address?.[0] ?? ''
}

/** A frame without scripts. Changes are patched in place, so that it neither flickers nor scrolls. */
function PageFrame({ html, onPress }: { html: string; onPress: (field: string) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isReady || shown == null) return
    const next = new DOMParser().parseFromString(html, 'text/html')
    shown.documentElement.lang = next.documentElement.lang
    const style = shown.querySelector('style')
    const nextStyle = next.querySelector('style')?.textContent ?? ''
    if (style !== null && style.textContent !== nextStyle) style.textContent = nextStyle
    patch(shown, shown.body, next.body)
  }, [html, isReady])
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isReady || shown == null) return undefined
    const onClick = (event: MouseEvent): void => {
      event.preventDefault()
      const pressed = event.target instanceof Object && 'closest' in event.target ? event.target : null
      const part = (pressed as Element | null)?.closest('[data-field]')
      const field = part?.getAttribute('data-field')
      if (field != null) onPress(field)
    }
    shown.addEventListener('click', onClick)
    return () => shown.removeEventListener('click', onClick)
  }, [isReady, onPress])
  return (
    <div className="mx-auto w-full max-w-75 overflow-hidden rounded-[2rem] border-8 border-ink bg-white shadow-sheet">
      <iframe
        ref={frame}
        title={t('editor.face.frame')}
        // No scripts run in it; the same origin lets this page update it in place.
        sandbox="allow-same-origin"
        srcDoc={first}
        onLoad={() => setIsReady(true)}
        className="block aspect-9/17 w-full"
      />
    </div>
  )
}

/** Replaces the children of `shown` by those of `next`, keeping equal nodes. */
function patch(page: Document, shown: Element, next: Element): void {
  const [old, fresh] = [[...shown.childNodes], [...next.childNodes]]
  for (let place = 0; place < Math.max(old.length, fresh.length); place++) {
    const [before, after] = [old[place], fresh[place]]
    if (after === undefined) before?.remove()
    else if (before === undefined) shown.append(page.importNode(after, true))
    else if (!before.isEqualNode(after)) {
      if (isElement(before) && isElement(after) && before.cloneNode().isEqualNode(after.cloneNode()))
        patch(page, before, after)
      else before.replaceWith(page.importNode(after, true))
    }
  }
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

/** The preview of a code with a page: the code, or the page that its visitors see. From 1200 px it follows the tabs. */
export function PageFaces({ code }: { code: ReactNode }) {
  const { face, panel } = useEditor()
  const isAtContent = useStore(panel).tab === 'content'
  const isBeside = useSyncExternalStore(followWidth, () => matchMedia(besideQuery).matches)
  const shown = useStore(face) ?? (isBeside && isAtContent ? 'page' : 'code')
  return (
    <div
      data-face={shown}
      className={`flex h-full min-h-0 flex-col gap-2 ${shown === 'page' ? 'max-wide:fixed max-wide:inset-x-0 max-wide:top-0 max-wide:bottom-32 max-wide:z-30 max-wide:h-auto max-wide:bg-paper max-wide:p-4' : ''}`}
    >
      <div className="flex shrink-0 justify-center">
        <FaceSwitch value={shown} onValueChange={face.set} />
      </div>
      <div className={`min-h-0 flex-1 ${shown === 'page' ? 'overflow-y-auto' : ''}`}>
        {shown === 'code' ? code : <PagePreview />}
      </div>
    </div>
  )
}

const besideQuery = '(width >= 75rem)'

function followWidth(listener: () => void): () => void {
  const query = matchMedia(besideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function FaceSwitch({ value, onValueChange }: { value: Face; onValueChange: (face: Face) => void }) {
  return (
    <fieldset className="flex shrink-0 gap-1 self-center rounded-base border border-line bg-sheet p-1">
      <legend className="sr-only">{t('editor.face.label')}</legend>
      {(['code', 'page'] as const).map((face) => (
        <label
          key={face}
          className="relative flex min-h-8 cursor-pointer items-center justify-center rounded-small px-4 font-medium text-ink-soft has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-signal max-wide:px-2"
        >
          <input
            type="radio"
            name="preview-face"
            checked={face === value}
            onChange={() => onValueChange(face)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`editor.face.${face}`)}
        </label>
      ))}
    </fieldset>
  )
}

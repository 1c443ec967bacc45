import { productLinkTypes, productPath, readProduct } from '#contract/code-types/product.ts'
import { maxCounts } from '#contract/limits.ts'
import { withShownDomains } from '#contract/unicode-host.ts'
import { shortLink } from '#design/payload.ts'
import { useEditor, useFormValues } from '#dashboard/editor/editor-context.ts'
import { FormExact, FormSelect, FormText } from '#dashboard/editor/form-controls.tsx'
import { ListField } from '#dashboard/editor/pages/list-field.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { languagesByName } from '#dashboard/editor/values/link-rules.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'

/** The numbers of a product, which its print holds. */
function ProductFields() {
  const path = 'content.fieldData.product'
  const isFixed = useEditor().record !== null
  return (
    <fieldset disabled={isFixed} className="@container flex min-w-0 flex-col gap-3">
      <FormExact
        name={`${path}.gtin`}
        label={t('content.product.gtin')}
        hint={t('content.product.gtinHint')}
        inputMode="numeric"
      />
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormExact name={`${path}.batch`} label={t('content.product.batch')} reserve={false} />
        <FormExact name={`${path}.serial`} label={t('content.product.serial')} reserve={false} />
        <FormText name={`${path}.expiry`} label={t('content.product.expiry')} type="date" reserve={false} />
      </div>
      <Banner tone="warn" live={false} title={t('content.product.fixedTitle')}>
        {t(isFixed ? 'content.product.fixedNow' : 'content.product.fixed')}
      </Banner>
      <EncodedAddress />
    </fieldset>
  )
}

/** The address that the code holds, which differs from its short link. */
function EncodedAddress() {
  const [domain, { product }] = useFormValues('brandedDomain', 'content.fieldData')
  const item = readProduct(product)
  if (item === null || domain === '') return null
  return (
    <p className="text-small text-ink-soft">
      {t('editor.preview.opens')}
      <br />
      <bdi dir="ltr" translate="no" className="font-mono [overflow-wrap:anywhere]">
        {withShownDomains(shortLink(domain, productPath(item)))}
      </bdi>
    </p>
  )
}

/** The pages of a product beside its main one. */
function ProductLinksFields() {
  return (
    <ListField
      name="content.fieldData.productLinks"
      label={t('content.fieldData.productLinks')}
      rowName={(place) => t('content.link', { number: place + 1 })}
      add={{ label: t('content.add.link'), value: { linkType: 'recipeInfo', address: '', language: '' } }}
      max={maxCounts.links}
    >
      {(path) => <ProductLinkRow path={path} />}
    </ListField>
  )
}

function ProductLinkRow({ path }: { readonly path: string }) {
  const languages = languagesByName().map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className="@container flex flex-col gap-2">
      <div className="grid gap-2 @xs:grid-cols-2">
        <FormSelect
          name={`${path}.linkType`}
          label={t('content.productLink.linkType')}
          options={productLinkTypes.map((value) => ({ value, label: t(`content.productLink.${value}`) }))}
          reserve={false}
        />
        <FormSelect
          name={`${path}.language`}
          label={t('content.productLink.language')}
          options={[{ value: '', label: t('content.productLink.everyLanguage') }, ...languages]}
          reserve={false}
        />
      </div>
      <FormText
        name={`${path}.address`}
        label={t('content.linkAddress')}
        inputMode="url"
        placeholder="https://"
        dir="ltr"
        reserve={false}
      />
    </div>
  )
}

export const form: TypeForm = {
  controls: { 'fieldData.product': ProductFields, 'fieldData.productLinks': ProductLinksFields },
}

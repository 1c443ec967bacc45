import type { FieldPath } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'

type Place = { readonly path: FieldPath<EditorValues>; readonly label: string }

const design = t('editor.section.design')
const places: Readonly<Record<string, Place>> = {
  qrType: { path: 'qrType', label: t('editor.type.label') },
  destinationUrl: { path: 'destinationUrl', label: t('editor.destination.label') },
  text: { path: 'text', label: t('editor.text.label') },
  brandedDomain: { path: 'brandedDomain', label: t('editor.domain.label') },
  slashTag: { path: 'slashTag', label: t('editor.tag.label') },
  title: { path: 'title', label: t('editor.title.label') },
  tags: { path: 'tags', label: t('editor.tags.label') },
  utm_source: { path: 'utm.source', label: t('editor.utm.source') },
  utm_medium: { path: 'utm.medium', label: t('editor.utm.medium') },
  utm_campaign: { path: 'utm.campaign', label: t('editor.utm.campaign') },
  utm_term: { path: 'utm.term', label: t('editor.utm.term') },
  utm_content: { path: 'utm.content', label: t('editor.utm.content') },
  'fieldData.metaDescription': { path: 'metaDescription', label: t('editor.description.label') },
  password: { path: 'password', label: t('editor.password.label') },
  passwordProtectionEnabled: { path: 'password', label: t('editor.protection.label') },
  expirationDate: { path: 'expiration.wall', label: t('editor.expiration.label') },
  isActive: { path: 'isActive', label: t('editor.active.label') },
  color: { path: 'design.color', label: t('editor.colour.code') },
  bgColor: { path: 'design.background.color', label: t('editor.colour.background') },
  frame: { path: 'design.frame.text', label: t('editor.frame.label') },
}

/** Labels of the fields on the wire that have no error place of their own in the form. */
const furtherLabels: Readonly<Record<string, string>> = {
  pattern: t('editor.pattern.label'),
  corner: t('editor.corner.label'),
  qrLogoId: t('editor.logo.label'),
  primary: t('editor.frame.colour'),
  secondary: t('editor.gradient.to'),
  textColor: t('editor.frameText.colour'),
  isBgTransparent: t('editor.colour.transparent'),
  fieldData: t('editor.fieldData.label'),
  preset: design,
  qr: design,
}

/** Where a field of the wire stands in the form, for an error of the service; null when it has no place. */
export function formFieldOf(wireField: string): FieldPath<EditorValues> | null {
  return places[wireField]?.path ?? null
}

/** A field of the wire as the form calls it. */
export function fieldLabel(wireField: string): string {
  return places[wireField]?.label ?? furtherLabels[wireField] ?? wireField
}

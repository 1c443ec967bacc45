import * as z from 'zod/mini'

/** The languages of the public pages by their primary subtags (BCP 47). English is for whoever reads none of them. */
export const visitorLanguageSchema = z.enum(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'])
export type VisitorLanguage = z.infer<typeof visitorLanguageSchema>

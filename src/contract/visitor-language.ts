import * as z from 'zod/mini'

/** The languages of the public pages by primary subtag (BCP 47). English is the fallback. */
export const visitorLanguageSchema = z.enum(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
export type VisitorLanguage = z.infer<typeof visitorLanguageSchema>

import * as z from 'zod/mini'
import { visitorLanguageSchema } from '../visitor-language.ts'

/** The languages of the dashboard by primary subtag (BCP 47). */
export const personLanguageSchema = z.enum([...visitorLanguageSchema.options, 'ar'])
export type PersonLanguage = z.infer<typeof personLanguageSchema>

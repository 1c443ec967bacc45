import { library } from './en/library.ts'
import { plan } from './en/plan.ts'
import { addMessages } from './t.ts'

// Imported first by the library and the plan, so that the editor does not wait for their words.
addMessages({ ...library, ...plan })

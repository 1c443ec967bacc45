import { library } from './en/library.ts'
import { plan } from './en/plan.ts'
import { addMessages } from './t.ts'

addMessages({ ...library, ...plan })

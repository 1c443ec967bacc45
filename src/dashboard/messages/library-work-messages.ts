import { importing } from './en/importing.ts'
import { libraryWork } from './en/library-work.ts'
import { addMessages } from './t.ts'

addMessages({ ...libraryWork, ...importing })

import { importing } from './en/importing.ts'
import { libraryWork } from './en/library-work.ts'
import { addMessages } from './t.ts'

// Imported first by what works on many codes, so that the library itself does not wait for its words.
addMessages({ ...libraryWork, ...importing })

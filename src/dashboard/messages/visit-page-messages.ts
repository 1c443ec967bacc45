import { visitPages } from './en/visit-pages.ts'
import { addMessages } from './t.ts'

// Imported first by what speaks of the pages that visitors meet, which all follows the preview.
addMessages(visitPages)

import { scans } from './en/scans.ts'
import { addMessages } from './t.ts'

// Imported first by what shows counts over time or leads there.
addMessages(scans)

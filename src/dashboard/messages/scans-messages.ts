import { scans } from './en/scans.ts'
import { addMessages } from './t.ts'

addMessages(scans)

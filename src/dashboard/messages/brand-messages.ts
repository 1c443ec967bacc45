import { brand } from './en/brand.ts'
import { addMessages } from './t.ts'

// Imported first by every part that speaks of brand kits.
addMessages(brand)

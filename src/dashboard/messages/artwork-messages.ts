import { artwork } from './en/artwork.ts'
import { addMessages } from './t.ts'

addMessages(artwork)

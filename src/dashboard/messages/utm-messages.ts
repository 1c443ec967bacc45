import { utm } from './en/utm.ts'
import { addMessages } from './t.ts'

// For the marks of a destination, which load when they are unfolded.
addMessages(utm)

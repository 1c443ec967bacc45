import { waiting } from './en/waiting.ts'
import { addMessages } from './t.ts'

// Imported by what sends saves that waited for a connection.
addMessages(waiting)

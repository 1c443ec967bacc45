import { blocked } from './en/blocked.ts'
import { addMessages } from './t.ts'

// Imported by what tells an owner of a block, which few ever meet.
addMessages(blocked)

/**
 * React captures a stack for each element in development, as deep as Vitest allows (100 frames), and passes
 * it to the debugger. Both take a tenth of a test's time. Import before React.
 */
Error.stackTraceLimit = 10
Reflect.deleteProperty(console, 'createTask')

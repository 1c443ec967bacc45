/**
 * React captures a stack for each element in development, as deep as Vitest allows (100 frames), passes it to the
 * debugger, and marks each render on a timeline. All take a tenth of a test's time. Import before React.
 */
Error.stackTraceLimit = 10
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')

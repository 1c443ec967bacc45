/** Most tests that start the built service need no second process, so they start faster with one. */
export const oneLoop = { LOOPS: '1' }

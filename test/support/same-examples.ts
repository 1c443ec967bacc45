import fc from 'fast-check'

/**
 * The same examples in every usual run, so that a run never fails by chance. `TEST_RUNS=2000 npm test` draws others, and
 * more of them.
 */
if (globalThis.process?.env['TEST_RUNS'] === undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_601 })

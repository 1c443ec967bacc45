import manifest from '../../../package.json' with { type: 'json' }

/** The running version, by Semantic Versioning. */
export const version: string = manifest.version

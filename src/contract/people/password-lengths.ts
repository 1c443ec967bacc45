/** Lengths of a person's password, in characters. */
export const passwordLengths = { min: 10, max: 200 } as const

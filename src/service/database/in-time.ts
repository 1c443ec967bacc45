/**
 * Rejects when there is no answer in time, with the code of a connection that came to nothing. For small reads: a
 * machine that is gone refuses nothing, and the time that a statement may take is meant for larger work.
 *
 * @param most milliseconds.
 */
export function inTime<Answer>(asked: Promise<Answer>, most: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new Error(`The database did not answer within ${most} ms`)
      reject(Object.assign(late, { code: 'ETIMEDOUT' }))
    }, most)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

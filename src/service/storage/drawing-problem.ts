/**
 * A part of a drawing that cannot stay and would be missed: one that moves, a part in another file, a picture that is
 * neither PNG nor JPEG, a piece of a web page, or letters of a font inside the file.
 */
export type DrawingProblem = 'animation' | 'elsewhere' | 'picture-type' | 'web-page' | 'font'

/** Thrown while a drawing is cleaned. */
export class DrawingRefused extends Error {
  constructor(readonly problem: DrawingProblem) {
    super(problem)
  }
}

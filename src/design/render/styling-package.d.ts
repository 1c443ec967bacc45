/**
 * The part of qr-code-styling 1.9 that the renderer uses.
 */
export interface Matrix {
  getModuleCount(): number
  isDark(row: number, column: number): boolean
}

export interface Styling {
  _options: object
  _window: object
  _qr: Matrix
  /** Makes the matrix of `_options.data` and calls `_setupSvg`. */
  update(): void
  /** Draws `_qr` with the elements of `_window.document`; nothing in it is awaited when there is no image. */
  _setupSvg(): void
}

export declare const QRCodeStyling: { readonly prototype: Styling }

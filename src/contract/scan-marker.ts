/** The query key in the payload by which our service tells a scan from a click. */
export const scanMarker = 'qr'

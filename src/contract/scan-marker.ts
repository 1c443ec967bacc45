/** The query key in the payload that distinguishes a scan from a click. */
export const scanMarker = 'qr'

// Untyped on purpose: the package's own types bring DOM and Node into an area that sees neither.
export { default as QRCodeStyling } from 'qr-code-styling'

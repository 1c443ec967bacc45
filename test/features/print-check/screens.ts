export const screens = { 'the check of a print': '/check' }

export const screens = { 'the artwork': '/codes/$id/artwork' }

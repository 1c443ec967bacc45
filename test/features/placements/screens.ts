export const screens = { 'the placements': '/codes/$id/placements' }
